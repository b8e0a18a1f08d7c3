export * from './calls.ts'
export * from './picture.rules.ts'
export * from './picture.ts'
