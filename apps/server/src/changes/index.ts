export { type Audience, joinChanges } from './join.ts'
