export * from './calls.ts'
export * from './person.ts'
export * from './refusals.ts'
