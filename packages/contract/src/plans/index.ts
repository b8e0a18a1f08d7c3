export * from './access.rules.ts'
export * from './status.rules.ts'
