import { useDates } from '../../../platform/i18n/dates.ts'
import type { Slot } from '../slots/case-slots.ts'

type SheetNameProps = { patient: string; identifier: string; slots: readonly Slot[] }

/** Whose photos these are, and when the newest was sent. */
export function SheetName({ patient, identifier, slots }: SheetNameProps) {
  const dates = useDates()
  const newest = slots
    .flatMap(({ file }) => file?.createdAt ?? [])
    .toSorted()
    .at(-1)
  return (
    <div className="flex size-full min-w-0 flex-col items-center justify-center gap-1 p-2 text-center">
      <bdi dir="auto" className="max-w-full text-base font-semibold break-words sm:text-lg">
        {patient}
      </bdi>
      <bdi className="text-sm text-ink-2 tabular-nums">{identifier}</bdi>
      {newest && <bdi className="text-sm text-ink-3 tabular-nums">{dates.day(newest)}</bdi>}
    </div>
  )
}
