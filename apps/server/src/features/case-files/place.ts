import { isOffered, productionTypeKeys, type TypeKey } from '@archway/contract/case-files'
import { findCaseActionRefusal, isCaseEditable } from '@archway/contract/cases'
import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { actorOf, type CaseRow, caseFile, factsOf, needCase, refinement } from '../cases/index.ts'
import type { FileOwner } from './queries.ts'
import { lockSlots } from './store.ts'

/** The owner of a file besides its case. */
export type Place = { readonly planId: string | null; readonly requestId: string | null }

type CallContext = { tx: Tx; scope: Scope; services: Services; viewer: Viewer }

const isProduction = (key: TypeKey): boolean => (productionTypeKeys as readonly TypeKey[]).includes(key)

/** A request has slots only for the impressions it is made from. */
const isImpression = (key: TypeKey): boolean => key === 'upperImpression' || key === 'lowerImpression'

/** The plan or request that the file belongs to; null if the id does not exist within the transaction's scope. */
const findOwner = async (
  { tx, services }: Pick<CallContext, 'tx' | 'services'>,
  { planId, requestId }: Place,
  typeKey: TypeKey,
): Promise<FileOwner | null> => {
  const owner = planId === null ? null : await services.queries.planOfFiles(tx, { planId, typeKey })
  return requestId === null ? owner : services.queries.requestOfFiles(tx, requestId)
}

/** Whether the plan or request of a file still takes files of its type; true for files of the case itself. */
export const isOwnerOpen = async (
  context: Pick<CallContext, 'tx' | 'services'>,
  { planId, requestId, typeKey }: Place & { readonly typeKey: TypeKey },
): Promise<boolean> =>
  (planId === null && requestId === null) ||
  (await findOwner(context, { planId, requestId }, typeKey))?.open === true

/** The case of a request, if it is in scope. */
export const caseOfRequest = async (
  context: Omit<CallContext, 'viewer'>,
  requestId: string,
): Promise<CaseRow> => {
  const { tx, scope, services } = context
  const owner = await services.queries.requestOfFiles(tx, requestId)
  return owner ? needCase(tx, scope, owner.caseId) : refuse('NOT_FOUND')
}

/**
 * The case to which a file is added or from which it is removed, if the viewer may change its files now: the submitter
 * while records can be edited, staff always for a plan, and those who act on a request while it is open.
 */
export const needWritableCase = async (
  context: CallContext,
  caseId: string,
  typeKey: TypeKey,
  place: Place,
): Promise<CaseRow> => {
  const { tx, scope, services, viewer } = context
  const caseRow = await needCase(tx, scope, caseId)
  const actor = actorOf(viewer, caseRow)
  if (place.planId !== null || place.requestId !== null) {
    const owner = await findOwner(context, place, typeKey)
    if (owner?.caseId !== caseRow.id) return refuse('NOT_FOUND')
    if (place.planId !== null && actor.kind !== 'staff') return refuse('NOT_ALLOWED')
    if (place.requestId !== null && !isImpression(typeKey)) return refuse('NOT_ALLOWED')
    return owner.open ? caseRow : refuse('NOT_EDITABLE')
  }
  if (isProduction(typeKey)) return refuse('NOT_ALLOWED')
  const refusal = findCaseActionRefusal('edit', factsOf(caseRow, services.clock.now()), actor)
  if (refusal) return refuse(refusal, { status: caseRow.status })
  return isCaseEditable(caseRow.status) ? caseRow : refuse('NOT_EDITABLE')
}

/**
 * Refuses with RECORD_BEING_ERASED while a job erases the record of a case; required before a file is added to it. The
 * file would outlive the erasure, or wait for its end. An erasure cannot be confirmed until the transaction ends, and
 * thus finds the file.
 */
export const requireNoErasure = async (
  { tx, services }: Pick<CallContext, 'tx' | 'services'>,
  caseId: string,
): Promise<void> => {
  await tx.execute(sql`select from ${caseFile} where ${eq(caseFile.id, caseId)} for key share`)
  if (await services.queries.isBeingErased(tx, caseId)) refuse('RECORD_BEING_ERASED')
}

/**
 * Locks the files of a case before they are read and checked. The status of the case, its plans and its requests changes
 * only with the case locked, so the checks that follow stay valid until the transaction ends.
 */
export const lockForChange = async (
  context: Pick<CallContext, 'tx' | 'services'>,
  caseId: string,
): Promise<void> => {
  await requireNoErasure(context, caseId)
  await lockSlots(context.tx, caseId)
}

/** Refuses a slot that the request, or cases of this product, do not have. */
export const needSlot = (
  typeKey: TypeKey,
  shape: Pick<CaseRow, 'product' | 'withTs'>,
  { planId, requestId }: Place,
): void => {
  if (planId !== null) return
  const isThere = requestId === null ? isOffered(typeKey, shape) : isImpression(typeKey)
  if (!isThere) refuse('NOT_ALLOWED')
}

/** The case of a refinement, if it is in scope. */
export const needCaseOfRefinement = async (
  { tx, scope }: Pick<CallContext, 'tx' | 'scope'>,
  refinementId: string,
): Promise<CaseRow> => {
  const [round] = await tx
    .select({ caseId: refinement.caseId })
    .from(refinement)
    .where(and(eq(refinement.id, refinementId), isInScope(scope, { companyId: refinement.companyId })))
  return round ? needCase(tx, scope, round.caseId, 'doctor') : refuse('NOT_FOUND')
}
