import './events.ts'

export { joinCaseAccess } from './access.ts'
export { type Actor, actorOf, systemActor } from './actor.ts'
export { workCalendar } from './calendar.ts'
export { partyIn } from './chat-party.ts'
export { preferencesOf } from './detail.ts'
export type { MoveAttributes } from './events.ts'
export { factsOf } from './facts.ts'
export { writeHistory } from './history.ts'
export { caseCrontab, caseJobs, runDueTransitions } from './jobs.ts'
export { joinCases } from './listeners.ts'
export { matchesPatientName } from './patient-name-filter.ts'
export { caseQueries } from './queries.ts'
export { caseRoutes } from './routes.ts'
export { addressProblems } from './shipping.ts'
export {
  type CaseNote,
  type CaseRow,
  findCase,
  lockCase,
  needCase,
  noteOnCase,
  refinementsOf,
} from './store.ts'
export { caseFile, caseHistory, refinement } from './table.ts'
export { transitionCase } from './transition.ts'
