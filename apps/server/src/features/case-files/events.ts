import type { CaseRow } from '../cases/index.ts'
import type { AssetRow } from './store.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A file has arrived completely, passed its checks and can be used. */
    assetReady: { asset: AssetRow }
    /** A stored file differs from the uploaded one, or an archive of a submitted case turned out to be damaged. */
    fileDamaged: { asset: AssetRow; caseRow: CaseRow }
    /** A file was reserved, refused, moved to another slot, withdrawn or restored. */
    assetChanged: { asset: AssetRow }
  }
}
