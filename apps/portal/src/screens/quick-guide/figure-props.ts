import type { GuideReader } from '@archway/contract/catalog'
import type { Guide } from '@archway/words/guide'
import type { Session } from '../../platform/session/session.ts'

/** The props of all figures of the guide. */
export type FigureProps = { guide: Guide; readers: ReadonlySet<GuideReader>; session: Session }
