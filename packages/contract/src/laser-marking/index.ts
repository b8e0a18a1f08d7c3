export * from './calls.ts'
export * from './laser-marking.ts'
