import { randomUUID } from 'node:crypto'
import { patientName } from '@archway/contract/cases'
import type { QueryOf, StaffRole } from '@archway/contract/kernel'
import {
  type Approval,
  type ApprovalAction,
  type approvalCalls,
  approvalDays,
  maxListedCases,
} from '@archway/contract/privacy'
import { and, count, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { flagCondition, orderBy, whereFilter } from '../../../platform/db/filter.ts'
import { runAsSystem } from '../../../platform/db/scope.ts'
import { caseFile } from '../../cases/index.ts'
import { company } from '../../company/index.ts'
import { contact, isSamePerson, type Party, staff } from '../../contacts/index.ts'
import { account } from '../../session/index.ts'
import { type ApprovalRow, approval } from '../table.ts'
import { mayRequest } from './commands.ts'
import { progressOf } from './erase-record.ts'

const requester = alias(account, 'requester')
const requesterStaff = alias(staff, 'requester_staff')
const subject = alias(account, 'subject')
const subjectStaff = alias(staff, 'subject_staff')
const subjectContact = alias(contact, 'subject_contact')
const subjectPhone = sql<string | null>`coalesce(${subjectStaff.phone}, ${subjectContact.phone})`
const decider = alias(account, 'decider')

const selectApprovals = (tx: Tx) =>
  tx
    .select({
      row: approval,
      companyName: company.name,
      patient: {
        identifier: caseFile.identifier,
        firstName: caseFile.firstName,
        lastName: caseFile.lastName,
      },
      // Of several tables: a patient, who has none of them, is an object without values.
      subject: {
        name: subject.name,
        email: subject.email,
        staffPhone: subjectStaff.phone,
        contactPhone: subjectContact.phone,
      },
      requester: { name: requester.name, email: requester.email, phone: requesterStaff.phone },
      requesterRole: sql<StaffRole | null>`case when ${requester.status} = 'ACTIVE' then ${requesterStaff.role} end`,
      deciderName: decider.name,
    })
    .from(approval)
    .innerJoin(requester, eq(requester.id, approval.requestedById))
    .leftJoin(requesterStaff, eq(requesterStaff.id, approval.requestedById))
    .leftJoin(decider, eq(decider.id, approval.decidedById))
    .leftJoin(company, eq(company.id, approval.companyId))
    .leftJoin(caseFile, and(eq(caseFile.companyId, approval.companyId), eq(caseFile.id, approval.subjectId)))
    .leftJoin(subject, eq(subject.id, approval.subjectId))
    .leftJoin(subjectStaff, eq(subjectStaff.id, approval.subjectId))
    .leftJoin(subjectContact, eq(subjectContact.id, approval.subjectId))
    .$dynamic()

export type FoundApproval = Awaited<ReturnType<typeof selectApprovals>>[number]

/** The person with an account that a request is about; undefined for a patient. */
export const findSubject = async (tx: Tx, subjectId: string): Promise<Party | undefined> => {
  const [row] = await tx
    .select({ id: subject.id, name: subject.name, email: subject.email, phone: subjectPhone })
    .from(subject)
    .leftJoin(subjectStaff, eq(subjectStaff.id, subject.id))
    .leftJoin(subjectContact, eq(subjectContact.id, subject.id))
    .where(eq(subject.id, subjectId))
  return row
}

const isWaiting = (now: Date) => and(eq(approval.status, 'waiting'), gt(approval.expiresAt, now))

/** Open requests past their time are shown as expired; their stored status follows with the next request. */
export const isOpen = ({ status, expiresAt }: ApprovalRow, now: Date): boolean =>
  status === 'waiting' && expiresAt > now

/** Whether the viewer is the requester or the subject, or owns another account of one of them. */
export const isInvolved = ({ row, requester, subject }: FoundApproval, viewer: Party): boolean => {
  const { name, email, staffPhone, contactPhone } = subject
  const phone = staffPhone ?? contactPhone
  return (
    isSamePerson(viewer, { id: row.requestedById, ...requester }) ||
    (name !== null && email !== null && isSamePerson(viewer, { id: row.subjectId, name, email, phone }))
  )
}

const actionsFor = (request: FoundApproval, viewer: Viewer, now: Date): ApprovalAction[] => {
  if (!isOpen(request.row, now)) return []
  if (request.row.requestedById === viewer.id) return ['cancel']
  if (isInvolved(request, viewer)) return []
  // When a request is carried out, two people with the right must support it.
  return mayRequest(request.requesterRole, request.row) ? ['confirm', 'decline'] : ['decline']
}

/**
 * A request that has not been carried out: without a decision, or the erasure of a record that a job is carrying out.
 * One that had to stop is shown with them until the request would have expired.
 */
const isPending = (now: Date) =>
  or(
    isWaiting(now),
    and(isNotNull(approval.erased), isNull(approval.erasureEndedAt)),
    and(isNotNull(approval.erasureProblem), gt(approval.expiresAt, now)),
  )

/**
 * Whether a job is erasing the record that the case belongs to, or will soon. Customers, too, get this answer, although
 * they do not see requests.
 */
export const isBeingErased = (tx: Tx, caseId: string): Promise<boolean> =>
  runAsSystem(tx, async () => {
    const [row] = await tx
      .select({ id: approval.id })
      .from(approval)
      .where(
        and(
          isNotNull(approval.erased),
          isNull(approval.erasureEndedAt),
          sql`${approval.cases} @> jsonb_build_array(jsonb_build_object('uuid', ${caseId}::text))`,
        ),
      )
      .limit(1)
    return row !== undefined
  })

/** A person without a name no longer exists. */
const goneText = '–'

export const presentApproval = (request: FoundApproval, viewer: Viewer, now: Date): Approval => {
  const { row, patient, requester } = request
  return {
    uuid: row.id,
    kind: row.kind,
    status: row.status === 'waiting' && !isOpen(row, now) ? 'expired' : row.status,
    subject: {
      uuid: row.subjectId,
      name: (patient ? patientName(patient) || patient.identifier : request.subject.name) ?? goneText,
      knownAs: patient?.identifier ?? request.subject.email ?? goneText,
    },
    cases: (row.cases ?? []).slice(0, maxListedCases),
    caseCount: row.cases?.length ?? 0,
    erasure: progressOf(row),
    companyUuid: row.companyId,
    companyName: request.companyName,
    reason: row.reason,
    requestedBy: { uuid: row.requestedById, name: requester.name },
    requestedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedById ? { uuid: row.decidedById, name: request.deciderName ?? goneText } : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    allowedActions: actionsFor(request, viewer, now),
  }
}

export const findApproval = async (tx: Tx, id: string): Promise<FoundApproval | undefined> => {
  const [row] = await selectApprovals(tx).where(eq(approval.id, id))
  return row
}

/**
 * As `findApproval`, with the row locked until the transaction ends: of two concurrent decisions, the second sees the
 * first.
 */
export const lockApproval = async (tx: Tx, id: string): Promise<FoundApproval | undefined> => {
  await tx.select({ id: approval.id }).from(approval).where(eq(approval.id, id)).for('update')
  return findApproval(tx, id)
}

export const listApprovals = async (
  tx: Tx,
  { filter, order, page, paginate }: QueryOf<typeof approvalCalls.approvals>,
  now: Date,
  requestedById: string | null,
): Promise<{ rows: FoundApproval[]; total: number }> => {
  const where = and(
    whereFilter(filter, { waiting: flagCondition(sql`${isPending(now)}`) }),
    requestedById === null ? undefined : eq(approval.requestedById, requestedById),
  )
  const rows = await selectApprovals(tx)
    .where(where)
    .orderBy(...orderBy(order, { requestedAt: approval.createdAt }, approval.id))
    .limit(paginate)
    .offset((page - 1) * paginate)
  const [countRow] = await tx.select({ n: count() }).from(approval).where(where)
  return { rows, total: countRow?.n ?? 0 }
}

export const listWaitingApprovals = (tx: Tx, now: Date): Promise<FoundApproval[]> =>
  selectApprovals(tx).where(isWaiting(now))

type NewApproval = Pick<
  ApprovalRow,
  'kind' | 'subjectId' | 'cases' | 'companyId' | 'reason' | 'requestedById'
>

/** Stores a request; undefined if the same one is already open. */
export const insertApproval = async (tx: Tx, draft: NewApproval, now: Date): Promise<string | undefined> => {
  const { kind, subjectId } = draft
  await tx
    .update(approval)
    .set({ status: 'expired' })
    .where(
      and(
        eq(approval.kind, kind),
        eq(approval.subjectId, subjectId),
        eq(approval.status, 'waiting'),
        lte(approval.expiresAt, now),
      ),
    )
  const expiresAt = new Date(now.getTime() + approvalDays * 86_400_000)
  const [newApproval] = await tx
    .insert(approval)
    .values({ id: randomUUID(), ...draft, createdAt: now, expiresAt })
    .onConflictDoNothing()
    .returning({ id: approval.id })
  return newApproval?.id
}

/** Stores the decision on a locked request. */
export const closeApproval = async (
  tx: Tx,
  id: string,
  decision: { readonly status: 'confirmed' | 'declined' | 'canceled'; readonly decidedById: string },
  now: Date,
): Promise<void> => {
  await tx
    .update(approval)
    .set({ ...decision, decidedAt: now })
    .where(eq(approval.id, id))
}

/** Cancels the requests of a former administrator: two people with the right must support each. */
export const cancelRequestsOf = async (tx: Tx, staffId: string, now: Date): Promise<void> => {
  await tx
    .update(approval)
    .set({ status: 'canceled', decidedAt: now })
    .where(and(eq(approval.requestedById, staffId), isWaiting(now)))
}
