import { caseActorKind, type Side } from '@archway/contract/cases'
import type { ChatSource } from '@archway/contract/chat'
import type { Viewer } from '../../platform/access/viewer.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Party } from './table.ts'

/** The party of the conversation to which the viewer belongs, for a case on this side. */
export const partyOf = ({ audience }: Pick<Viewer, 'audience'>, side: Side): Party => {
  const kind = caseActorKind(audience, side)
  if (kind === 'staff' || kind === 'dso') return kind
  return kind === null ? refuse('NOT_FOUND') : 'submitter'
}

/** The side shown for a party's messages: the submitter's or the provider's. */
export const sourceOf = (party: Party): ChatSource => (party === 'submitter' ? 'doctor' : 'admin')
