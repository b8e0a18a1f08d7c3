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
export const useFileViewer = (groups: readonly SlotGroup[], around: Around) =>
  useViewerOf(
    groups.flatMap(({ slots }) => slots.flatMap(({ file }) => file ?? [])),
    around,
  )

/** The same for any files, which Next and Previous go through. */
export const useViewerOf = (
  among: readonly CaseAsset[],
  { assets, editable = false }: Around,
): { open: (file: CaseAsset) => void; viewer: ReactNode } => {
  const [opened, setOpened] = useState<CaseAsset | null>(null)
  return {
    open: setOpened,
    viewer: opened && (
      <FileViewer
        file={opened}
        among={among}
        assets={assets}
        editable={editable}
        onChange={setOpened}
        onClose={() => setOpened(null)}
      />
    ),
  }
}
