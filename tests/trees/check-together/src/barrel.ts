export * from './inner.ts'
