export * from './account.ts'
export * from './calls.ts'
export * from './refusals.ts'
