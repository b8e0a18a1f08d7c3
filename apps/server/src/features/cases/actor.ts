import { type CaseActor, caseActorKind, type Side } from '@archway/contract/cases'
import type { Viewer } from '../../platform/access/viewer.ts'
import { refuse } from '../../platform/refuse.ts'

/** The person who acts on a case: the facts that the rules check, and the name for the history. */
export type Actor = CaseActor & { readonly id: string | null; readonly name: string }

/** The viewer's role towards the case: its own people, the DSO of a doctor's case, a doctor, or staff. */
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

/** The system as actor: its jobs, and the effects of another entity's transition. */
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
