import type { GuideReader } from '@archway/contract/catalog'
import type { Guide } from '@archway/words/guide'
import type { Session } from '../../platform/session/session.ts'

/** What a drawing of the guide is drawn from. */
export type FigureProps = { guide: Guide; readers: ReadonlySet<GuideReader>; session: Session }
