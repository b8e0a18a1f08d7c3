export * from './calls.ts'
export * from './company.ts'
