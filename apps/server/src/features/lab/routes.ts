import { isOverdue, patientName } from '@archway/contract/cases'
import { pagesOf } from '@archway/contract/kernel'
import { labCalls, type QueueCase, type QueueStage } from '@archway/contract/lab'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { needCase } from '../cases/index.ts'
import { findQualityCheck, readSheet } from './sheet.ts'
import { countStages, listCasesOfStage, listStaffMembers, type StageRow, saveLabCase } from './store.ts'

const presentQueueCase = (row: StageRow, stage: QueueStage, now: Date): QueueCase => {
  const { caseRow } = row
  return {
    uuid: caseRow.id,
    identifier: caseRow.identifier,
    patientName: patientName(caseRow),
    product: caseRow.product,
    side: caseRow.side,
    company: { uuid: caseRow.companyId, name: row.companyName },
    doctor: caseRow.doctorId && row.doctorName ? { uuid: caseRow.doctorId, name: row.doctorName } : null,
    status: caseRow.status,
    stage,
    since: caseRow.statusSince.toISOString(),
    dueAt: caseRow.dueAt?.toISOString() ?? null,
    isOverdue: isOverdue(caseRow.status, caseRow.dueAt, now),
    requestedBy: caseRow.requestedBy,
    assignee: row.assigneeId && row.assigneeName ? { uuid: row.assigneeId, name: row.assigneeName } : null,
  }
}

export const labRoutes: readonly Route[] = [
  handle(labCalls.queue, ({ within, scope, services }) =>
    within(async tx => ({ data: await countStages(tx, scope, services.clock.now()) })),
  ),
  handle(labCalls.queueOf, ({ within, scope, params, query, services }) =>
    within(async tx => {
      const now = services.clock.now()
      const { rows, total } = await listCasesOfStage(tx, scope, params.stage, query, now)
      return {
        data: rows.map(row => presentQueueCase(row, params.stage, now)),
        page: query.page,
        pages: pagesOf(total, query.paginate),
        total,
      }
    }),
  ),
  handle(labCalls.qcSheet, ({ within, scope, params }) =>
    within(async tx => ({ data: await readSheet(tx, scope, await needCase(tx, scope, params.id)) })),
  ),
  handle(labCalls.saveQcSheet, ({ within, scope, params, body, viewer, services }) =>
    within(async tx => {
      const caseRow = await needCase(tx, scope, params.id)
      if (caseRow.status !== 'IN_QC') refuse('STALE_STATUS', { status: caseRow.status })
      const { items } = await findQualityCheck(tx, caseRow, undefined)
      const checked = items.filter(item => body.checked.includes(item))
      await saveLabCase(tx, caseRow, {
        checked,
        failed: items.filter(item => body.failed?.includes(item) && !checked.includes(item)),
        note: body.note || null,
        savedBy: viewer.name,
        savedAt: services.clock.now(),
      })
      await services.events.emit(tx, 'caseTouched', { caseRow, isInside: true })
      return { data: await readSheet(tx, scope, caseRow) }
    }),
  ),
  handle(labCalls.assign, ({ within, scope, params, body, services }) =>
    within(async tx => {
      const caseRow = await needCase(tx, scope, params.id)
      const members = await listStaffMembers(tx)
      const assignee = members.find(member => member.uuid === body.staffUuid) ?? null
      if (body.staffUuid && !assignee) refuse('INVALID', {}, [{ field: 'staffUuid', form: 'choice' }])
      await saveLabCase(tx, caseRow, { assigneeId: assignee?.uuid ?? null })
      await services.events.emit(tx, 'caseTouched', { caseRow, isInside: true })
      return { data: { caseUuid: caseRow.id, assignee } }
    }),
  ),
  handle(labCalls.staffMembers, ({ within }) => within(async tx => ({ data: await listStaffMembers(tx) }))),
]
