import { type CaseActor, caseActorKind, type Side } from '@archway/contract/cases'
import type { Viewer } from '../../platform/access/viewer.ts'
import { refuse } from '../../platform/refuse.ts'

/** Who acts on a case: the part the rules judge, and the name that history keeps. */
export type Actor = CaseActor & { readonly id: string | null; readonly name: string }

/** The viewer as the case's side sees them: its own people, the DSO of a doctor's case, a doctor, or staff. */
export const actorOf = (viewer: Viewer, { side }: { side: Side }): Actor => ({
  kind: caseActorKind(viewer.audience, side) ?? refuse('NOT_FOUND'),
  staffRole: viewer.staffRole,
  id: viewer.id,
  name: viewer.name,
  superAdmin: viewer.superAdmin,
  isRm: viewer.isRm,
  blocked: (viewer.company?.isBlocked ?? false) || viewer.status === 'BLOCKED',
  restricted: viewer.status === 'RESTRICTED',
})

/** The product itself: its jobs, and what follows from another entity's step. */
export const systemActor: Actor = {
  kind: 'system',
  staffRole: null,
  id: null,
  name: '',
  superAdmin: false,
  isRm: false,
  blocked: false,
  restricted: false,
}
