import './events.ts'

export { joinCaseAccess } from './access.ts'
export { type Actor, actorOf, systemActor } from './actor.ts'
export { workCalendar } from './calendar/calendar.ts'
export { toPartySql } from './chat-party.ts'
export { preferencesOf } from './detail/detail.ts'
export { writeHistory } from './detail/history.ts'
export type { MoveAttributes } from './events.ts'
export { type FactColumns, factsOf } from './facts.ts'
export { listAddressProblems } from './form/shipping.ts'
export { caseCrontab, caseJobs, runDueTransitions } from './jobs.ts'
export { attentionJson, attentionValues, listMutedBy } from './list/attention.ts'
export { addCaseGauges } from './list/gauges.ts'
export { matchesPatientName } from './list/patient-name-filter.ts'
export { caseCountsOf } from './list/statistics.ts'
export { type SideCounts, sideCounts, sideCountValues } from './list-fast/case-list.ts'
export { joinCases } from './listeners.ts'
export { separatePatients } from './patient/linking.ts'
export { lockRecordOf, recordOf } from './patient/merging.ts'
export { caseQueries } from './queries.ts'
export { caseRoutes } from './routes.ts'
export { factColumns } from './status/fact-columns.ts'
export { transitionCase } from './status/transition.ts'
export {
  type CaseNote,
  type CaseRow,
  findCase,
  listRefinements,
  lockCase,
  needCase,
  recordOnCase,
  requireCase,
} from './store.ts'
export { caseFile, caseHistory, patientEvent, refinement } from './table.ts'
