export * from './calls.ts'
export * from './entry.ts'
