export * from './calls.ts'
export * from './company.ts'
export * from './third-party.ts'
