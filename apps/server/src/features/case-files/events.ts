import type { CaseRow } from '../cases/index.ts'
import type { AssetRow } from './store.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A file has arrived whole, was checked and may be used. */
    assetReady: { asset: AssetRow }
    /** A nightly check found that a stored file is not what arrived. */
    fileDamaged: { asset: AssetRow; caseRow: CaseRow }
    /** A file was reserved, refused, moved to another slot or taken out of its slot. */
    assetChanged: { asset: AssetRow }
  }
}
