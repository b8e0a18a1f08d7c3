import {
  type PatientEvent,
  type PatientRecord,
  patientCalls,
  patientFieldNames,
  patientName,
  type SimilarPatient,
} from '@archway/contract/cases'
import { fold } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refusalFor } from '../../../platform/http/access.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { addressOf, patientOf, refinementOf, toIsoString } from '../detail/detail.ts'
import { listedFieldsOf } from '../present.ts'
import type { CaseColumns, patientEvent } from '../table.ts'
import {
  listAddressesOfPatient,
  listCasesOfPatient,
  listEventsOfPatient,
  listRefinementsOfPatient,
  type listSimilarPatientRows,
  type PatientCaseRow,
  patientIdOf,
} from './store.ts'

type CallContext = {
  readonly scope: Scope
  readonly viewer: Viewer
  readonly services: Services
  readonly language: Language
}

/** Name, birth date and chart number, each as in the newest case that has one. */
const identityOf = (rows: readonly CaseColumns[]): Omit<SimilarPatient, 'cases' | 'newest' | 'uuid'> => {
  const namedRow = rows.find(row => row.firstName || row.lastName)
  return {
    firstName: namedRow?.firstName ?? null,
    lastName: namedRow?.lastName ?? null,
    ...(Object.fromEntries(
      patientFieldNames.map(name => [name, rows.find(row => row[name])?.[name] ?? null]),
    ) as Pick<CaseColumns, (typeof patientFieldNames)[number]>),
  }
}

const otherNamesOf = (rows: readonly CaseColumns[], displayedName: string): string[] => {
  const byFold = new Map(rows.map(row => [fold(patientName(row)), patientName(row)]))
  return [...byFold].flatMap(([foldedName, name]) =>
    name && foldedName !== fold(displayedName) ? [name] : [],
  )
}

const eventOf = (event: typeof patientEvent.$inferSelect, rows: readonly CaseColumns[]): PatientEvent => {
  const currentIds = new Set(rows.map(({ id }) => id))
  const added = event.cases.filter(({ uuid }) => currentIds.has(uuid)).length
  return {
    uuid: event.id,
    action: event.action,
    cases: event.cases,
    isUndoable:
      event.action === 'DISTINCT' ||
      (event.action !== 'PARTED' && added === event.cases.length && added < rows.length),
    actorName: event.actorName,
    createdAt: event.createdAt.toISOString(),
  }
}

/** A split is an event of both records; when they are merged again, the event is shown once. */
const withoutRepeatedSplits = (events: readonly (typeof patientEvent.$inferSelect)[]) => [
  ...new Map(
    events.map(event => [
      `${event.action} ${event.createdAt.getTime()} ${event.cases.map(({ uuid }) => uuid).join()}`,
      event,
    ]),
  ).values(),
]

/** The record with everything its page shows; the number of statements does not depend on the number of cases. */
export const readPatientRecord = async (
  tx: Tx,
  context: CallContext,
  patientId: string,
): Promise<PatientRecord> => {
  const { scope, viewer, services } = context
  const { queries, clock } = services
  const cases = await listCasesOfPatient(tx, scope, patientId)
  const first = cases[0] ?? refuse('NOT_FOUND')
  const rows = cases.map(({ row }) => row)
  const question = { ...context, caseIds: rows.map(({ id }) => id) }
  const [rounds, addresses, events, requests, orders, shipments, files, plans] = await Promise.all([
    listRefinementsOfPatient(tx, scope, patientId),
    listAddressesOfPatient(tx, scope, patientId),
    listEventsOfPatient(tx, scope, first.company.id, patientId),
    queries.requestsOfCases(tx, question),
    queries.ordersOfCases(tx, question),
    queries.shipmentsOfCases(tx, question),
    queries.filesOfCases(tx, question),
    queries.plansOfCases(tx, question),
  ])
  const identity = identityOf(rows)
  const caseOf = ({ row, ...joined }: PatientCaseRow) => ({
    ...listedFieldsOf({ row, ...joined }, viewer, clock.now()),
    ...patientOf(row),
    shippingAddressUuid: row.shippingAddressId,
    submittedAt: toIsoString(row.submittedAt),
    shippedAt: toIsoString(row.shippedAt),
    completedAt: toIsoString(row.completedAt),
    refinements: rounds
      .filter(({ caseId }) => caseId === row.id)
      .map(round => refinementOf(round, row.identifier)),
  })
  return {
    uuid: patientId,
    ...identity,
    company: { uuid: first.company.id, name: first.company.name },
    otherNames: otherNamesOf(rows, patientName(identity)),
    cases: cases.map(caseOf),
    requests: [...requests],
    orders: [...orders],
    shipments: [...shipments],
    files: [...files],
    plans: [...plans],
    addresses: addresses.map(addressOf),
    history: withoutRepeatedSplits(events).map(event => eventOf(event, rows)),
    mayMerge: refusalFor(patientCalls.mergePatients.allow, viewer) === null,
  }
}

export const similarPatientOf = (
  row: Awaited<ReturnType<typeof listSimilarPatientRows>>[number],
): SimilarPatient => ({
  uuid: patientIdOf(row),
  ...identityOf([row]),
  cases: row.cases,
  newest: {
    uuid: row.id,
    identifier: row.identifier,
    product: row.product,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  },
})
