import { title } from '../src/new.js'
import { where } from '../src/where.js'

// Runs in Jest's own process, before any test: what is under test must be plain there in every round.
export default () => {
  const text = `${title}${where}`
  if (where() !== 'node' || title('a') !== 'a!' || /redproof/i.test(text)) throw new Error(`served: ${text}`)
}
