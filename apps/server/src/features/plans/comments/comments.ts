import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@archway/contract/kernel'
import { isPlanEditable, type PlanComment, type planCalls } from '@archway/contract/plans'
import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isInScope, type Scope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { lockCase } from '../../cases/index.ts'
import { findLatestPlan, findPlan, isHidden, lockPlan } from '../store.ts'
import { type PlanCommentRow, type PlanRow, plan, planComment } from '../table.ts'

export type Commenting = { tx: Tx; scope: Scope; viewer: Viewer; services: Services }

/** Comments on a version are possible while it is made (by technicians) and until it is decided. */
const isOpen = ({ status }: PlanRow): boolean => isPlanEditable(status) || status === 'PUBLISHED'

/** A version that the viewer may see; customers see only published versions. */
export const needPublished = async (tx: Tx, scope: Scope, id: string): Promise<PlanRow> => {
  const row = (await findPlan(tx, scope, id)) ?? refuse('NOT_FOUND')
  if (scope.kind !== 'staff' && row.publishedAt === null) refuse('NOT_FOUND')
  return row
}

/** The comments on a version, oldest first. */
export const listComments = async (
  { tx, scope, viewer }: Pick<Commenting, 'tx' | 'scope' | 'viewer'>,
  id: string,
): Promise<PlanComment[]> => {
  const row = await needPublished(tx, scope, id)
  const rows = await tx
    .select({ ...commentColumns, answeredPlan: answering })
    .from(planComment)
    .leftJoin(
      answering,
      and(eq(answering.companyId, planComment.companyId), eq(answering.id, planComment.answeredPlanId)),
    )
    .where(and(eq(planComment.planId, row.id), isInScope(scope, planComment)))
    .orderBy(asc(planComment.createdAt), asc(planComment.id))
  return rows.map(({ answeredPlan, ...comment }) =>
    presentComment(comment, row, viewer, { answeredPlan, withDrafts: scope.kind === 'staff' }),
  )
}

const answering = alias(plan, 'answering')

/** All columns except the bytes of the picture. */
const { picture: _, ...plainColumns } = getTableColumns(planComment)
const commentColumns = { ...plainColumns, hasPicture: sql<boolean>`${planComment.picture} is not null` }
type CommentRow = Omit<PlanCommentRow, 'picture'> & { readonly hasPicture: boolean }

/** The picture of a comment as WebP; undefined if there is no such comment, or none with a picture. */
export const readPicture = async (
  { tx, scope }: Pick<Commenting, 'tx' | 'scope'>,
  id: string,
  commentId: string,
): Promise<Buffer | undefined> => {
  const row = await needPublished(tx, scope, id)
  const [comment] = await tx
    .select({ picture: planComment.picture })
    .from(planComment)
    .where(and(eq(planComment.planId, row.id), eq(planComment.id, commentId), isInScope(scope, planComment)))
  return comment?.picture ?? undefined
}

/** The unpublished version that is based on this one; undefined if there is none. */
const findSuccessor = async (tx: Tx, row: PlanRow): Promise<PlanRow | undefined> => {
  const newest = await findLatestPlan(tx, row)
  return newest && newest.version > row.version && isPlanEditable(newest.status) ? newest : undefined
}

type CommentAnswer = {
  answeredPlan: PlanRow | null
  /** Includes answers in versions that are not published yet. */
  withDrafts: boolean
}

const presentComment = (
  comment: CommentRow,
  plan: PlanRow,
  viewer: Viewer,
  { answeredPlan, withDrafts }: CommentAnswer,
): PlanComment => ({
  uuid: comment.id,
  planUuid: comment.planId,
  tooth: comment.tooth,
  step: comment.step,
  text: comment.text,
  hasPicture: comment.hasPicture,
  authorName: comment.authorName,
  authorKind: comment.authorKind,
  createdAt: comment.createdAt.toISOString(),
  removable: isOpen(plan) && comment.authorId === viewer.id,
  answer:
    comment.answer && comment.answeredAt && answeredPlan && (withDrafts || answeredPlan.publishedAt !== null)
      ? {
          outcome: comment.answer,
          text: comment.answerText,
          authorName: comment.answeredByName ?? '',
          answeredAt: comment.answeredAt.toISOString(),
          version: answeredPlan.version,
        }
      : null,
})
const unanswered: CommentAnswer = { answeredPlan: null, withDrafts: false }

/**
 * The version, locked so that it is not decided concurrently; refuses if it is decided. Its case is locked first, as
 * for decisions.
 */
const openPlan = async ({ tx, scope }: Commenting, id: string): Promise<PlanRow> => {
  const { companyId, caseId } = await needPublished(tx, scope, id)
  await lockCase(tx, caseId)
  const lockedPlan = (await lockPlan(tx, companyId, id)) ?? refuse('NOT_FOUND')
  return isOpen(lockedPlan) ? lockedPlan : refuse('PLAN_DECIDED', { status: lockedPlan.status })
}

export const addComment = async (
  context: Commenting,
  id: string,
  form: BodyOf<typeof planCalls.commentPlan>,
  picture: Buffer | null,
): Promise<PlanComment> => {
  const { tx, viewer, services } = context
  const plan = await openPlan(context, id)
  const last = Math.max(plan.upperSteps ?? 0, plan.lowerSteps ?? 0)
  if ((form.step ?? 0) > last)
    refuse('INVALID', {}, [{ field: 'step', form: 'range', values: { min: 0, max: last } }])
  const [comment] = await tx
    .insert(planComment)
    .values({
      id: randomUUID(),
      companyId: plan.companyId,
      planId: plan.id,
      tooth: form.tooth ?? null,
      step: form.step ?? null,
      text: form.text,
      picture,
      authorId: viewer.id,
      authorName: viewer.name,
      authorKind: viewer.audience,
      createdAt: services.clock.now(),
    })
    .returning(commentColumns)
  if (!comment) throw new Error('the comment was not stored')
  await emitEdited(context, plan)
  return presentComment(comment, plan, viewer, unanswered)
}

/**
 * Stores or withdraws the answer to a customer's comment, given in the version that follows. Refuses once that
 * version is published, because customers may have read it.
 */
export const answerComment = async (
  context: Commenting,
  id: string,
  commentId: string,
  { outcome, text }: BodyOf<typeof planCalls.answerPlanComment>,
): Promise<PlanComment> => {
  const { tx, scope, viewer, services } = context
  const row = await needPublished(tx, scope, id)
  await lockCase(tx, row.caseId)
  const next = await findSuccessor(tx, row)
  const successor = next && (await lockPlan(tx, next.companyId, next.id))
  if (!successor || !isPlanEditable(successor.status))
    return refuse('PLAN_NOT_EDITABLE', { status: successor?.status ?? row.status })
  const [comment] = await tx
    .update(planComment)
    .set({
      answer: outcome ?? null,
      answerText: outcome ? (text ?? null) : null,
      answeredById: outcome ? viewer.id : null,
      answeredByName: outcome ? viewer.name : null,
      answeredAt: outcome ? services.clock.now() : null,
      answeredPlanId: outcome ? successor.id : null,
    })
    .where(
      and(
        eq(planComment.companyId, row.companyId),
        eq(planComment.planId, row.id),
        eq(planComment.id, commentId),
        ne(planComment.authorKind, 'staff'),
      ),
    )
    .returning(commentColumns)
  await emitEdited(context, row)
  return comment
    ? presentComment(comment, row, viewer, { answeredPlan: successor, withDrafts: true })
    : refuse('NOT_FOUND')
}

/** Removes a comment of the viewer; the reply for another person's comment is that for a missing one. */
export const removeComment = async (context: Commenting, id: string, commentId: string): Promise<void> => {
  const { tx, viewer } = context
  const plan = await openPlan(context, id)
  const { rowCount } = await tx
    .delete(planComment)
    .where(
      and(
        eq(planComment.companyId, plan.companyId),
        eq(planComment.planId, plan.id),
        eq(planComment.id, commentId),
        eq(planComment.authorId, viewer.id),
      ),
    )
  if (rowCount !== 1) refuse('NOT_FOUND')
  await emitEdited(context, plan)
}

const emitEdited = async ({ tx, services }: Commenting, plan: PlanRow): Promise<void> => {
  if (isHidden(plan) || plan.publishedAt === null) return
  await services.events.emit(tx, 'planEdited', { caseRow: await lockCase(tx, plan.caseId), after: plan })
}
