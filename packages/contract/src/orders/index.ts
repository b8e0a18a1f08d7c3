export * from './batch.rules.ts'
export * from './status.rules.ts'
