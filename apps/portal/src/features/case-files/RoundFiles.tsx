import type { CaseAsset } from '@archway/contract/case-files'
import type { CaseDetail } from '@archway/contract/cases'
import { useMemo } from 'react'
import { slotGroups } from './slots/case-slots.ts'
import { SlotGroupCard } from './slots/SlotGroupCard.tsx'
import { SlotTile } from './slots/SlotTile.tsx'
import { useFileViewer } from './viewer/use-file-viewer.tsx'

type RoundFilesProps = {
  title: string
  caseDetail: CaseDetail
  assets: readonly CaseAsset[]
  /** A refinement, or null for the first treatment. */
  round: string | null
}

/** The records of an earlier round, read-only; slots that only show the file of another slot are left out. */
export function RoundFiles({ title, caseDetail, assets, round }: RoundFilesProps) {
  const groups = useMemo(
    () =>
      slotGroups(caseDetail, assets, round)
        .map(({ group, slots }) => ({ group, slots: slots.filter(slot => slot.file && !slot.isBorrowed) }))
        .filter(({ slots }) => slots.length > 0),
    [caseDetail, assets, round],
  )
  const { open, viewer } = useFileViewer(groups, { assets })
  if (groups.length === 0) return null
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="px-4 py-3 text-base font-semibold">{title}</summary>
      <div className="flex flex-col gap-5 border-t border-line p-4">
        {groups.map(({ group, slots }) => (
          <SlotGroupCard key={group} group={group} slots={slots} past>
            {slots.map(slot => (
              <SlotTile
                key={slot.key}
                slot={slot}
                item={null}
                editable={false}
                replaceReason={null}
                problem={null}
                onFiles={() => {}}
                onOpen={open}
                onMove={() => {}}
              />
            ))}
          </SlotGroupCard>
        ))}
        {viewer}
      </div>
    </details>
  )
}
