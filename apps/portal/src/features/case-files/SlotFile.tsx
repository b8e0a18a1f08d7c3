import type { CaseAsset } from '@archway/contract/case-files'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/dates.ts'
import type { Slot } from './case-slots.ts'
import { formatSize } from './sizes.ts'

/** Name, size and age of the file in a slot. */
export function SlotFile({ file, slot }: { file: CaseAsset; slot: Slot }) {
  const { t } = useTranslation('caseFiles')
  const dates = useDates()
  const more = [
    formatSize(file.bytes),
    dates.day(file.createdAt),
    ...(slot.versions.length > 1 ? [t('slots.versions', { count: slot.versions.length })] : []),
  ]
  return (
    <div className="min-w-0 text-sm">
      <p className="truncate text-ink-2" title={file.fileName}>
        <bdi dir="auto">{file.fileName}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-2 text-ink-3 tabular-nums">
        {more.map(text => (
          <bdi key={text}>{text}</bdi>
        ))}
      </p>
      {slot.borrowed && (
        <p className="text-ink-3">{t('slots.borrowed', { name: t(`types.${file.typeKey}`) })}</p>
      )}
    </div>
  )
}
