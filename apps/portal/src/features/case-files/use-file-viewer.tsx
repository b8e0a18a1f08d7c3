import type { CaseAsset } from '@archway/contract/case-files'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { SlotGroup } from './case-slots.ts'

const FileViewer = lazy(() => import('./FileViewer.tsx').then(({ FileViewer }) => ({ default: FileViewer })))

/** Opens files of these slots on the whole screen; the viewer is to be drawn beside them. */
export const useFileViewer = (
  groups: readonly SlotGroup[],
): { open: (file: CaseAsset) => void; viewer: ReactNode } => {
  const [opened, setOpened] = useState<CaseAsset | null>(null)
  const among = groups.flatMap(({ slots }) => slots.flatMap(({ file }) => file ?? []))
  return {
    open: setOpened,
    viewer: opened && (
      <Suspense fallback={null}>
        <FileViewer file={opened} among={among} onChange={setOpened} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  }
}
