export * from './calls.ts'
export * from './doctor.ts'
export * from './refusals.ts'
export * from './status.rules.ts'
