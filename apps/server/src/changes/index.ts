export { joinChanges } from './join.ts'
