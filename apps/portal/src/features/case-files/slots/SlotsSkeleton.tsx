import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { SlotGroup } from './case-slots.ts'

/** Placeholders of the slots while the files are loading. */
export function SlotsSkeleton({ groups }: { groups: readonly SlotGroup[] }) {
  return (
    <div aria-busy className="flex flex-col gap-5">
      {groups.map(({ group, slots }) => (
        <div key={group} className="flex flex-col gap-3">
          <Skeleton width="8rem" height="1.25rem" />
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]">
            {slots.map(slot => (
              <Skeleton key={slot.key} height="13rem" className="rounded-card" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
