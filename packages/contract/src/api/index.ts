export * from './calls.ts'
export * from './documents/chapters.ts'
export * from './documents/examples.ts'
export * from './scopes.ts'
