import type { CaseAsset } from '@archway/contract/case-files'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { formatSize } from '../../../platform/i18n/sizes.ts'
import type { Slot } from './case-slots.ts'
import { SlotVersions } from './SlotVersions.tsx'

type SlotFileProps = { file: CaseAsset; slot: Slot; onOpen: (file: CaseAsset) => void; brief?: boolean }

/** Name, size and age of the file in a slot; `brief` shows only what the picture does not. */
export function SlotFile({ file, slot, onOpen, brief = false }: SlotFileProps) {
  const { t } = useTranslation('caseFiles')
  const dates = useDates()
  const more = [formatSize(file.bytes), dates.day(file.createdAt)]
  return (
    <div className="min-w-0 text-sm">
      {!brief && (
        <>
          <p className="truncate text-ink-2" title={file.fileName}>
            <bdi dir="auto">{file.fileName}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-2 text-ink-3 tabular-nums">
            {more.map(text => (
              <bdi key={text}>{text}</bdi>
            ))}
          </p>
        </>
      )}
      {slot.versions.length > 1 && <SlotVersions slot={slot} onOpen={onOpen} editable={!brief} />}
      {slot.isBorrowed && (
        <p className="text-ink-3">{t('slots.borrowed', { name: t(`types.${file.typeKey}`) })}</p>
      )}
    </div>
  )
}
