export * from './refusals.ts'
export * from './status.rules.ts'
