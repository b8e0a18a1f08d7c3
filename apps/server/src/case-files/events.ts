import type { TypeKey } from '@archway/contract/case-files'
import type { CaseRow } from '../cases/index.ts'
import type { Scope } from '../platform/db/scope.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { ServedFile } from './downloads.ts'
import type { AssetRow } from './store.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /**
     * Asks the keeper of a plan or a request whether it exists in this transaction's scope: sets `caseId` to the
     * case it belongs to, and `open` when files of this type may be added to it or taken from it now.
     */
    assetPlaceAsked: {
      planId: string | null
      requestId: string | null
      typeKey: TypeKey | null
      answer: { caseId: string | null; open: boolean }
    }
    /** A file has arrived whole, was checked and may be used. */
    assetReady: { asset: AssetRow }
    /** A nightly check found that a kept file is not what arrived. */
    fileDamaged: { asset: AssetRow; caseRow: CaseRow }
    /** A file was reserved, refused, moved to another slot or taken out of its slot. */
    assetChanged: { asset: AssetRow }
    /** Which of these uploads are somebody's; who expects one adds it to `kept`. */
    arrivalsAsked: { ids: readonly string[]; kept: Set<string> }
    /** A signed address names a file that is none of a case's; who keeps it says what to send. */
    servedFileAsked: {
      id: string
      /** What the holder of the address reaches now. */
      scope: Scope
      viewer: Viewer | null
      answer: { served: ServedFile | null }
    }
    /** Whether the link to a plan, for which an address was made, is still open. */
    addressHolderAsked: { shareId: string; answer: { isOpen: boolean } }
  }
}
