import type { CaseAsset } from '@archway/contract/case-files'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../platform/files/use-address.ts'
import { cx } from '../../../ui/class-names.ts'
import type { Slot } from '../slots/case-slots.ts'
import { SlotPicture } from '../slots/SlotPicture.tsx'
import { canBrowserShow } from '../viewer/view.rules.ts'
import { photoLayout, slotOfPlace } from './photo-layout.ts'
import { SheetName } from './SheetName.tsx'

function CaseImage({ file }: { file: CaseAsset }) {
  const variant = file.hasView ? 'view' : canBrowserShow(file.mime) ? 'file' : 'preview'
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

/** The photos of a case in the usual order of nine, with the name in the middle. */
export function PhotoComposite({ slots, patient, identifier, onOpen, className }: PhotoCompositeProps) {
  const { t } = useTranslation('caseFiles')
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
      {photoLayout.map(keys => {
        if (!keys) return <SheetName key="name" {...{ patient, identifier, slots }} />
        const slot = slotOfPlace(slots, keys)
        const file = slot?.file
        const name = t(`types.${slot?.key ?? keys[0]}`)
        return (
          <figure key={keys[0]} className="min-w-0">
            <span className="relative flex aspect-4/3 items-center justify-center overflow-hidden rounded-control bg-sunken">
              {file ? (
                <CaseImage file={file} />
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
            <figcaption className="pt-1 text-center text-xs break-words text-ink-3" dir="auto">
              {name}
            </figcaption>
          </figure>
        )
      })}
    </section>
  )
}
