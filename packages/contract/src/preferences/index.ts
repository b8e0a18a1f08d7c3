export * from './calls.ts'
export * from './preferences.ts'
export * from './starting.rules.ts'
