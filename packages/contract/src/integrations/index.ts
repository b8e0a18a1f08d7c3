export * from './api-key.ts'
export * from './calls.ts'
export * from './refusals.ts'
