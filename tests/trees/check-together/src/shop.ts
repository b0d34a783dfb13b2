import { reduced } from './newer.ts'

export const total = (): number => reduced()
