import type { CaseAsset } from '@archway/contract/case-files'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import type { SlotGroup } from '../slots/case-slots.ts'

const FileViewer = lazyDialog(async () => (await import('./FileViewer.tsx')).FileViewer)

type Around = {
  /** All files of the case in every round, for comparing photos. */
  readonly assets: readonly CaseAsset[]
  readonly editable?: boolean
}

/** Opens files of these slots in full screen. The caller renders the returned viewer. */
export const useFileViewer = (groups: readonly SlotGroup[], surroundings: Around) =>
  useFileViewerFor(
    groups.flatMap(({ slots }) => slots.flatMap(({ file }) => file ?? [])),
    surroundings,
  )

/** Opens any files in full screen: Next and Previous go through `files`; `assets` are offered for comparing photos. */
export const useFileViewerFor = (
  files: readonly CaseAsset[],
  { assets, editable = false }: Around,
): { open: (file: CaseAsset) => void; viewer: ReactNode } => {
  const [openAsset, setOpenAsset] = useState<CaseAsset | null>(null)
  return {
    open: setOpenAsset,
    viewer: openAsset && (
      <FileViewer
        file={openAsset}
        among={files}
        assets={assets}
        editable={editable}
        onChange={setOpenAsset}
        onClose={() => setOpenAsset(null)}
      />
    ),
  }
}
