import type { AssetTypeKey, CaseAsset } from '@archway/contract/case-files'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../platform/files/use-address.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { cx } from '../../../ui/class-names.ts'
import type { Slot } from '../slots/case-slots.ts'
import { SlotPicture } from '../slots/SlotPicture.tsx'
import { drawsItself } from '../viewer/view.rules.ts'

/** As records are laid out in orthodontics: the face above, the arches at the sides of the name, the bite below. */
const layout = [
  ['profile'],
  ['frontPose'],
  ['frontSmiling'],
  ['upperOcclusal', 'upperImage'],
  null,
  ['lowerOcclusal', 'lowerImage'],
  ['rightBuccal', 'rightImage'],
  ['frontal', 'frontImage'],
  ['leftBuccal', 'leftImage'],
] as const satisfies readonly (readonly AssetTypeKey[] | null)[]

function Shown({ file }: { file: CaseAsset }) {
  const variant = file.hasView ? 'view' : drawsItself(file.mime) ? 'file' : 'preview'
  const { url } = useAddress(file.uuid, variant)
  return url ? <img src={url} alt="" className="size-full object-cover" /> : null
}

type PhotoCompositeProps = {
  slots: readonly Slot[]
  patient: string
  identifier: string
  /** Opens a photo in full; without it they are only shown. */
  onOpen?: (file: CaseAsset) => void
  className?: string
}

/** The photos of a case in the usual order of nine, with the name in the middle. Props: `slots`, `patient`, `identifier`, `onOpen(file)`. */
export function PhotoComposite({ slots, patient, identifier, onOpen, className }: PhotoCompositeProps) {
  const { t } = useTranslation('caseFiles')
  const dates = useDates()
  const slotOf = (keys: readonly AssetTypeKey[]) =>
    slots.find(slot => keys.includes(slot.key) && slot.file) ?? slots.find(slot => keys.includes(slot.key))
  const newest = slots
    .flatMap(({ file }) => file?.createdAt ?? [])
    .toSorted()
    .at(-1)
  return (
    // Right of the patient is on the left, in every language.
    <section
      dir="ltr"
      aria-label={t('sheet.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long sheet is scrolled by keys, too
      tabIndex={0}
      data-print-sheet
      className={cx('grid grid-cols-3 gap-1.5 bg-surface p-2 sm:gap-3 sm:p-4', className)}
    >
      {layout.map(keys => {
        if (!keys)
          return (
            <div
              key="name"
              className="flex min-w-0 flex-col items-center justify-center gap-1 p-2 text-center"
            >
              <bdi dir="auto" className="max-w-full text-base font-semibold break-words sm:text-lg">
                {patient}
              </bdi>
              <bdi className="text-sm text-ink-2 tabular-nums">{identifier}</bdi>
              {newest && <bdi className="text-sm text-ink-3 tabular-nums">{dates.day(newest)}</bdi>}
            </div>
          )
        const slot = slotOf(keys)
        const file = slot?.file
        const name = t(`types.${slot?.key ?? keys[0]}`)
        return (
          <figure key={keys[0]} className="min-w-0">
            <span className="relative flex aspect-4/3 items-center justify-center overflow-hidden rounded-control bg-sunken">
              {file ? (
                <Shown file={file} />
              ) : (
                <span className="opacity-60">
                  <SlotPicture slot={slot?.key ?? keys[0]} file={null} />
                </span>
              )}
              {file && onOpen && (
                <button
                  type="button"
                  aria-label={t('slots.openFor', { name })}
                  onClick={() => onOpen(file)}
                  className="absolute inset-0 focus-visible:-outline-offset-2"
                />
              )}
            </span>
            <figcaption className="truncate pt-1 text-center text-xs text-ink-3" dir="auto">
              {name}
            </figcaption>
          </figure>
        )
      })}
    </section>
  )
}
