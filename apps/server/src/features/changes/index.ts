export { joinChanges } from './listeners.ts'
