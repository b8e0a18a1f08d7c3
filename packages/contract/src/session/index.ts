export * from './account.ts'
export * from './bootstrap-calls.ts'
export * from './calls.ts'
export * from './refusals.ts'
