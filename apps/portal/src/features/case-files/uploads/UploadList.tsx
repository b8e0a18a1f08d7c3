import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SlotProgress } from '../slots/SlotProgress.tsx'
import { FailedLine } from './FailedLine.tsx'
import type { CaseUploads, FailedUpload } from './queue.rules.ts'
import { useUploads } from './use-uploads.ts'

type Section = Pick<CaseUploads, 'caseUuid' | 'patientName' | 'identifier'> & {
  readonly record: CaseUploads | null
  readonly failed: readonly FailedUpload[]
}

const sectionsOf = (records: readonly CaseUploads[], failed: readonly FailedUpload[]): Section[] => {
  const sections = new Map<string, Section>()
  for (const record of records) sections.set(record.caseUuid, { ...record, record, failed: [] })
  for (const upload of failed) {
    const section = sections.get(upload.caseUuid) ?? { ...upload, record: null, failed: [] }
    sections.set(upload.caseUuid, { ...section, failed: [...section.failed, upload] })
  }
  return [...sections.values()]
}

/** The uploads by case: waiting files can be removed, failed ones retried. At most 320 px high. */
export function UploadList() {
  const { t } = useTranslation(['uploads', 'caseFiles'])
  const queue = useUploads()
  const sections = sectionsOf(Object.values(queue.cases), queue.failed)
  if (sections.length === 0) return <EmptyState small title={t('uploads:empty')} />
  return (
    <ul className="max-h-80 divide-y divide-line overflow-y-auto">
      {sections.map(({ caseUuid, patientName, identifier, record, failed }) => (
        <li key={caseUuid} className="flex flex-col gap-3 px-4 py-3">
          <div className="flex items-baseline justify-between gap-3">
            <p className="flex min-w-0 items-baseline gap-2 text-base font-medium">
              <bdi dir="auto" className="truncate">
                {patientName || '–'}
              </bdi>
              <bdi dir="ltr" className="shrink-0 text-sm font-normal text-ink-3">
                {identifier}
              </bdi>
            </p>
            {record && (
              <span className="shrink-0 text-sm text-ink-3 tabular-nums">
                {t('uploads:counts', { done: record.doneCount, total: record.total })}
              </span>
            )}
          </div>
          <ul className="flex flex-col gap-3">
            {Object.values(record?.items ?? {})
              .filter(item => !item.discarded && item.state !== 'done')
              .map(item => (
                <li key={item.id} className="flex flex-col gap-1">
                  <p className="text-sm font-medium">{t(`caseFiles:types.${item.typeKey}`)}</p>
                  <SlotProgress item={item} name={t(`caseFiles:types.${item.typeKey}`)} />
                </li>
              ))}
            {failed.map(upload => (
              <FailedLine key={upload.id} failed={upload} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
