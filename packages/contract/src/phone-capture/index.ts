export * from './calls.ts'
export * from './phone-capture.ts'
export * from './refusals.ts'
