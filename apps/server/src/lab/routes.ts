import { isOverdue, patientName } from '@archway/contract/cases'
import { pagesOf } from '@archway/contract/kernel'
import {
  labCalls,
  openQcItems,
  type QcSheet,
  type QueueCase,
  type QueueStage,
  qcChecklist,
} from '@archway/contract/lab'
import { needCase } from '../cases/index.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Scope } from '../platform/db/scope.ts'
import { handle, type Route } from '../platform/http/route.ts'
import { refuse } from '../platform/refuse.ts'
import { checkedCase } from './follow.ts'
import { casesOfStage, countStages, keep, labCaseOf, type StageRow, staffMembers } from './store.ts'

const queued = (row: StageRow, stage: QueueStage, now: Date): QueueCase => {
  const { kase } = row
  return {
    uuid: kase.id,
    identifier: kase.identifier,
    patientName: patientName(kase),
    product: kase.product,
    side: kase.side,
    company: { uuid: kase.companyId, name: row.companyName },
    doctor: kase.doctorId && row.doctorName ? { uuid: kase.doctorId, name: row.doctorName } : null,
    status: kase.status,
    stage,
    since: kase.statusSince.toISOString(),
    dueAt: kase.dueAt?.toISOString() ?? null,
    isOverdue: isOverdue(kase.status, kase.dueAt, now),
    requestedBy: kase.requestedBy,
    assignee: row.assigneeId && row.assigneeName ? { uuid: row.assigneeId, name: row.assigneeName } : null,
  }
}

const sheetOf = async (tx: Tx, scope: Scope, caseId: string): Promise<QcSheet> => {
  const kase = await needCase(tx, scope, caseId)
  const sheet = await labCaseOf(tx, scope, caseId)
  const checked = sheet?.kept.checked ?? []
  return {
    caseUuid: caseId,
    items: qcChecklist(checkedCase(kase)).map(item => ({ item, checked: checked.includes(item) })),
    complete: openQcItems(checkedCase(kase), checked).length === 0,
    note: sheet?.kept.note ?? null,
    savedBy: sheet?.kept.savedBy ?? null,
    savedAt: sheet?.kept.savedAt?.toISOString() ?? null,
    assignee:
      sheet?.kept.assigneeId && sheet.assigneeName
        ? { uuid: sheet.kept.assigneeId, name: sheet.assigneeName }
        : null,
  }
}

export const labRoutes: readonly Route[] = [
  handle(labCalls.queue, ({ within, scope, services }) =>
    within(async tx => ({ data: await countStages(tx, scope, services.clock.now()) })),
  ),
  handle(labCalls.queueOf, ({ within, scope, params, query, services }) =>
    within(async tx => {
      const now = services.clock.now()
      const { rows, total } = await casesOfStage(tx, scope, params.stage, query, now)
      return {
        data: rows.map(row => queued(row, params.stage, now)),
        page: query.page,
        pages: pagesOf(total, query.paginate),
        total,
      }
    }),
  ),
  handle(labCalls.qcSheet, ({ within, scope, params }) =>
    within(async tx => ({ data: await sheetOf(tx, scope, params.id) })),
  ),
  handle(labCalls.saveQcSheet, ({ within, scope, params, body, viewer, services }) =>
    within(async tx => {
      const kase = await needCase(tx, scope, params.id)
      if (kase.status !== 'IN_QC') refuse('STALE_STATUS', { status: kase.status })
      const offered = qcChecklist(checkedCase(kase))
      await keep(tx, kase, {
        checked: offered.filter(item => body.checked.includes(item)),
        note: body.note || null,
        savedBy: viewer.name,
        savedAt: services.clock.now(),
      })
      await services.events.emit(tx, 'caseTouched', { caseRow: kase, isInside: true })
      return { data: await sheetOf(tx, scope, params.id) }
    }),
  ),
  handle(labCalls.assign, ({ within, scope, params, body, services }) =>
    within(async tx => {
      const kase = await needCase(tx, scope, params.id)
      const members = await staffMembers(tx)
      const assignee = members.find(member => member.uuid === body.staffUuid) ?? null
      if (body.staffUuid && !assignee) refuse('INVALID', {}, [{ field: 'staffUuid', form: 'choice' }])
      await keep(tx, kase, { assigneeId: assignee?.uuid ?? null })
      await services.events.emit(tx, 'caseTouched', { caseRow: kase, isInside: true })
      return { data: { caseUuid: kase.id, assignee } }
    }),
  ),
  handle(labCalls.staffMembers, ({ within }) => within(async tx => ({ data: await staffMembers(tx) }))),
]
