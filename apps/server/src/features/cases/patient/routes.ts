import { findCaseActionRefusal, patientCalls } from '@archway/contract/cases'
import { handle, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actorOf } from '../actor.ts'
import { presentCaseDetail } from '../detail/detail.ts'
import { factsOf } from '../facts.ts'
import { lockCase, needCase } from '../store.ts'
import { distinguishPatients } from './distinct.ts'
import { choosePatient } from './linking.ts'
import { mergePatients, partPatient } from './merging.ts'
import { readPatientRecord, similarPatientOf } from './present.ts'
import { listSimilarPatientRows, needPatient } from './store.ts'
import './queries.ts'

export const patientRoutes: readonly Route[] = [
  handle(patientCalls.readPatient, ({ within, params, ...context }) =>
    within(async tx => {
      const record = await needPatient(tx, context.scope, params.id)
      return { data: await readPatientRecord(tx, context, record) }
    }),
  ),
  handle(patientCalls.similarPatients, ({ within, params, scope }) =>
    within(async tx => {
      const similar = await listSimilarPatientRows(tx, scope, await needPatient(tx, scope, params.id))
      return { data: similar.map(similarPatientOf) }
    }),
  ),
  handle(patientCalls.mergePatients, ({ within, params, body, ...context }) =>
    within(async tx => {
      const record = await mergePatients(tx, context, params.id, body.patientUuid)
      return { data: await readPatientRecord(tx, context, record) }
    }),
  ),
  handle(patientCalls.partPatient, ({ within, params, body, ...context }) =>
    within(async tx => {
      const record = await partPatient(tx, context, params.id, body.cases)
      return { data: await readPatientRecord(tx, context, record) }
    }),
  ),
  handle(patientCalls.distinguishPatients, ({ within, params, body, ...context }) =>
    within(async tx => {
      const record = await distinguishPatients(tx, context, params.id, body)
      return { data: await readPatientRecord(tx, context, record) }
    }),
  ),
  handle(patientCalls.choosePatient, ({ within, params, body, ...context }) =>
    within(async tx => {
      const { scope, viewer, services } = context
      const caseRow = await needCase(tx, scope, params.id)
      const locked = await lockCase(tx, caseRow.id)
      const refusal = findCaseActionRefusal(
        'edit',
        factsOf(locked, services.clock.now()),
        actorOf(viewer, locked),
      )
      if (refusal) refuse(refusal, { status: locked.status })
      // For a submitted case, account owners decide: see `mergePatients` and `partPatient`.
      if (locked.submittedAt !== null) refuse('NOT_A_DRAFT')
      await choosePatient(tx, scope, locked, body.patientUuid ?? null)
      const after = await lockCase(tx, locked.id)
      await services.events.emit(tx, 'caseTouched', { caseRow: after, isInside: false })
      return { data: await presentCaseDetail(tx, after, context) }
    }),
  ),
]
