import { two } from './grown.ts'

export const four = (): number => two() + two()
