export * from './chapters.ts'
export * from './examples.ts'
