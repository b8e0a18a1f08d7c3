export * from './address.rules.ts'
export * from './address.ts'
export * from './calls.ts'
export * from './refusals.ts'
