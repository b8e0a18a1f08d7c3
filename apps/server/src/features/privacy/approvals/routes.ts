import { pagesOf, staffMay } from '@archway/contract/kernel'
import { type ApprovalKind, approvalCalls } from '@archway/contract/privacy'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Scope, systemScope } from '../../../platform/db/scope.ts'
import { type Context, handle, handleWith, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockRecordOf, recordOf } from '../../cases/index.ts'
import { isSamePerson, listActiveAdministrators, lockStaffRole } from '../../contacts/index.ts'
import { findPerson } from '../person.ts'
import type { ApprovalRow } from '../table.ts'
import { execute, listEffects, lockSubject, mayRequest, requireExecutable } from './commands.ts'
import {
  closeApproval,
  findApproval,
  findSubject,
  insertApproval,
  isBeingErased,
  isInvolved,
  isOpen,
  listApprovals,
  listWaitingApprovals,
  lockApproval,
  presentApproval,
} from './store.ts'

/** Administrators see the requests of all companies, even if they have switched to one. */
const everywhere = { scope: systemScope }

/** Other roles see the requests that they made themselves. */
const visibleRequesterOf = (viewer: Viewer): string | null =>
  staffMay(viewer.staffRole, 'administration') ? null : viewer.id

/** The ids of those whom a request is about, for the audit trail. */
const subjectsOf = ({ subjectId, cases }: Pick<ApprovalRow, 'subjectId' | 'cases'>): string[] => [
  subjectId,
  ...(cases ?? []).map(({ uuid }) => uuid),
]

const needVisible = async (tx: Tx, viewer: Viewer, id: string) => {
  const approvalRequest = (await findApproval(tx, id)) ?? refuse('NOT_FOUND')
  const requestedById = visibleRequesterOf(viewer)
  return requestedById === null || approvalRequest.row.requestedById === requestedById
    ? approvalRequest
    : refuse('NOT_FOUND')
}

type RequestContext = Pick<
  Context<typeof approvalCalls.requestPatientErasure>,
  'within' | 'scope' | 'body' | 'viewer' | 'services' | 'audit'
>

/**
 * The active administrators, locked so that they keep their role until the transaction ends. A demotion locks their
 * rows before it cancels requests, so they are locked before any request; notifications and decisions refer to their
 * accounts.
 */
const lockAdministrators = (tx: Tx) => listActiveAdministrators(tx).for('key share')

/** Stores a request and notifies the administrators who could confirm it; refuses if there is none. */
const request = (
  { within, scope, body, viewer, services, audit }: RequestContext,
  kind: ApprovalKind,
  subjectId: string,
  isAbout: (companyId: string | null) => boolean = () => true,
) =>
  within(async tx => {
    const now = services.clock.now()
    if (kind === 'secondFactorReset' && subjectId === viewer.id) return refuse('SAME_PERSON')
    if (kind === 'patientErasure' && (await isBeingErased(tx, subjectId))) return refuse('APPROVAL_WAITING')
    // Locks in the same order as `decide`.
    const expected = body.cases?.map(uuid => ({ uuid })) ?? null
    const companyId = await requireExecutable(tx, scope, { kind, subjectId, cases: expected })
    const cases = expected && companyId ? await lockRecordOf(tx, companyId, subjectId) : null
    if (!isAbout(companyId)) return refuse('NOT_FOUND')
    const administrators = await lockAdministrators(tx)
    const person = await findSubject(tx, subjectId)
    // An address of one's own is no other person.
    if (kind === 'ownerAppointment' && person && isSamePerson(viewer, person)) return refuse('SAME_PERSON')
    // Who has lost the second factor may be an administrator as well.
    const involvedPeople = person ? [viewer, person] : [viewer]
    const approvers = administrators.filter(
      administrator => !involvedPeople.some(involvedPerson => isSamePerson(administrator, involvedPerson)),
    )
    if (approvers.length === 0) return refuse('SECOND_ADMINISTRATOR_MISSING')
    const { reason } = body
    const id =
      (await insertApproval(
        tx,
        { kind, subjectId, cases, companyId, reason, requestedById: viewer.id },
        now,
      )) ?? refuse('APPROVAL_WAITING')
    audit.addSubjects(subjectsOf({ subjectId, cases }))
    await services.events.emit(tx, 'approvalRequested', {
      approvalId: id,
      approverIds: approvers.map(approver => approver.id),
    })
    const approvalRequest = (await findApproval(tx, id)) ?? refuse('NOT_FOUND')
    return { data: presentApproval(approvalRequest, viewer, now) }
  })

type DecisionContext = Pick<
  Context<typeof approvalCalls.confirmApproval>,
  'within' | 'params' | 'viewer' | 'services' | 'audit' | 'scope'
>

/**
 * Closes an open request; `carryOut` runs in its transaction, and its refusal leaves the request open. Locks are
 * taken in a fixed order, which prevents deadlocks: the person or case, the administrators, the request.
 */
const decide = (
  { within, params, viewer, services, audit, scope }: DecisionContext,
  status: 'confirmed' | 'declined' | 'canceled',
  carryOut: (tx: Tx, scope: Scope, row: ApprovalRow) => Promise<void>,
) =>
  within(async tx => {
    const now = services.clock.now()
    const seenApproval = await needVisible(tx, viewer, params.approvalId)
    await lockSubject(tx, scope, seenApproval.row)
    await lockAdministrators(tx)
    const requesterRole = await lockStaffRole(tx, seenApproval.row.requestedById)
    const approvalRequest = (await lockApproval(tx, params.approvalId)) ?? refuse('NOT_FOUND')
    const { row } = approvalRequest
    // The audit entry names the requester, too, not only the administrator who decides.
    audit.addSubjects([...subjectsOf(row), row.requestedById])
    if (!isOpen(row, now)) return refuse('APPROVAL_CLOSED')
    const isOwn = row.requestedById === viewer.id
    if (status === 'canceled' && !isOwn) return refuse('NOT_ALLOWED')
    if (status !== 'canceled' && isInvolved(approvalRequest, viewer)) return refuse('SAME_PERSON')
    // The requester may have lost the right since, or just before the request was committed.
    if (status === 'confirmed' && !mayRequest(requesterRole, row)) return refuse('APPROVAL_CLOSED')
    await closeApproval(tx, row.id, { status, decidedById: viewer.id }, now)
    await carryOut(tx, scope, row)
    if (status !== 'canceled')
      await services.events.emit(tx, 'approvalDecided', {
        approvalId: row.id,
        requestedById: row.requestedById,
        status,
      })
    const closedApproval = (await findApproval(tx, row.id)) ?? refuse('NOT_FOUND')
    return { data: presentApproval(closedApproval, viewer, now) }
  })

/** A person of a company; where the viewer looks at one, of that company. */
const isCustomerOf =
  ({ company }: Viewer) =>
  (companyId: string | null): boolean =>
    companyId !== null && companyId === (company?.id ?? companyId)

const doNothing = async (): Promise<void> => {}

export const approvalRoutes: readonly Route[] = [
  handle(approvalCalls.requestPatientErasure, context =>
    request(context, 'patientErasure', context.params.id),
  ),
  handle(approvalCalls.erasableRecord, ({ within, scope, params, audit }) =>
    within(async tx => {
      const person = (await findPerson(tx, scope, 'patient', params.id)) ?? refuse('NOT_FOUND')
      const cases = await recordOf(tx, person.companyId, person.id)
      audit.addSubjects(cases.map(({ uuid }) => uuid))
      return { data: { cases } }
    }),
  ),
  handle(approvalCalls.requestContactErasure, context =>
    request(context, 'contactErasure', context.params.id),
  ),
  handle(approvalCalls.requestDoctorErasure, context => request(context, 'doctorErasure', context.params.id)),
  handleWith(approvalCalls.requestSecondFactorReset, everywhere, context =>
    request(context, 'secondFactorReset', context.params.staffId, companyId => companyId === null),
  ),
  handleWith(approvalCalls.requestCustomerFactorReset, everywhere, context =>
    request(context, 'secondFactorReset', context.params.personId, isCustomerOf(context.viewer)),
  ),
  handleWith(approvalCalls.requestAccountOwner, everywhere, context =>
    request(context, 'ownerAppointment', context.params.personId, isCustomerOf(context.viewer)),
  ),

  handleWith(approvalCalls.approvals, everywhere, ({ within, query, viewer, services, audit }) =>
    within(async tx => {
      const now = services.clock.now()
      const { rows, total } = await listApprovals(tx, query, now, visibleRequesterOf(viewer))
      audit.addSubjects(rows.flatMap(({ row }) => subjectsOf(row)))
      return {
        data: rows.map(row => presentApproval(row, viewer, now)),
        page: query.page,
        pages: pagesOf(total, query.paginate),
        total,
      }
    }),
  ),

  handleWith(approvalCalls.waitingApprovals, everywhere, ({ within, viewer, services }) =>
    within(async tx => {
      const rows = await listWaitingApprovals(tx, services.clock.now())
      return { data: { count: rows.filter(row => !isInvolved(row, viewer)).length } }
    }),
  ),

  handleWith(approvalCalls.approval, everywhere, ({ within, params, viewer, services, audit, scope }) =>
    within(async tx => {
      const now = services.clock.now()
      const approvalRequest = await needVisible(tx, viewer, params.approvalId)
      audit.addSubjects(subjectsOf(approvalRequest.row))
      const effects = isOpen(approvalRequest.row, now)
        ? await listEffects(tx, scope, approvalRequest.row)
        : []
      const { cases } = approvalRequest.row
      return { data: { ...presentApproval(approvalRequest, viewer, now), cases: cases ?? [], effects } }
    }),
  ),

  handleWith(approvalCalls.confirmApproval, everywhere, context =>
    decide(context, 'confirmed', (tx, scope, row) => execute(tx, context.services, scope, row)),
  ),
  handleWith(approvalCalls.declineApproval, everywhere, context => decide(context, 'declined', doNothing)),
  handleWith(approvalCalls.cancelApproval, everywhere, context => decide(context, 'canceled', doNothing)),
]
