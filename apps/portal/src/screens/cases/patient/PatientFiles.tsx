import { type AssetTypeKey, assetTypes, type CaseAsset } from '@archway/contract/case-files'
import type { PatientRecord } from '@archway/contract/cases'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFileViewerFor } from '../../../features/case-files/viewer/use-file-viewer.tsx'
import { useDates } from '../../../platform/i18n/dates.ts'
import { formatSize } from '../../../platform/i18n/sizes.ts'
import { Card } from '../../../ui/page/Card.tsx'

const isPhoto = ({ typeKey }: CaseAsset): boolean =>
  typeKey in assetTypes && assetTypes[typeKey as AssetTypeKey].group === 'photo'

/** Scans, X-rays, setups and documents of all cases, newest first; clicking one opens it. */
export function PatientFiles({ record }: { record: PatientRecord }) {
  const { t } = useTranslation(['patient', 'caseFiles'])
  const dates = useDates()
  const files = record.files.filter(file => !isPhoto(file))
  const { open, viewer } = useFileViewerFor(files, { assets: record.files })
  const identifierOf = ({ caseUuid }: CaseAsset) =>
    record.cases.find(({ uuid }) => uuid === caseUuid)?.identifier
  return (
    <Card title={t('patient:documents.title')} flush={files.length > 0}>
      {files.length === 0 ? (
        <p className="text-base text-ink-3">{t('patient:documents.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {files.map(file => (
            <li key={file.uuid}>
              <button
                type="button"
                onClick={() => open(file)}
                className="flex w-full items-start gap-3 px-4 py-2.5 text-start hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
              >
                <FileText aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
                <span className="min-w-0">
                  <span className="block text-base font-medium">{t(`caseFiles:types.${file.typeKey}`)}</span>
                  <span className="flex flex-wrap gap-x-3 text-sm text-ink-2 tabular-nums">
                    <bdi>{dates.day(file.createdAt)}</bdi>
                    <bdi>{identifierOf(file)}</bdi>
                    <bdi>{formatSize(file.bytes)}</bdi>
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {viewer}
    </Card>
  )
}
