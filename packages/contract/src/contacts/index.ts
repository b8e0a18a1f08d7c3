export * from './calls.ts'
export * from './contact.ts'
export * from './refusals.ts'
export * from './staff-calls.ts'
