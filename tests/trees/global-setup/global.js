import { url } from './src/url.js'

export default function ({ provide }) {
  provide('url', url(5))
}
