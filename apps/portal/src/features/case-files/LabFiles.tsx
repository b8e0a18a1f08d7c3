import { type CaseAsset, productionTypeKeys } from '@archway/contract/case-files'
import { Download, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../platform/files/save-file.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { formatSize } from '../../platform/i18n/sizes.ts'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { Card } from '../../ui/page/Card.tsx'

const isOfLab = ({ typeKey }: CaseAsset): boolean =>
  (productionTypeKeys as readonly string[]).includes(typeKey)

/** Files that the provider added to the case, such as packing slips. */
export function LabFiles({ assets }: { assets: readonly CaseAsset[] }) {
  const { t } = useTranslation('caseFiles')
  const dates = useDates()
  const files = assets.filter(asset => isOfLab(asset) && asset.status === 'ready')
  if (files.length === 0) return null
  return (
    <Card title={t('tab.production')} flush>
      <ul className="divide-y divide-line">
        {files.map(file => (
          <li key={file.uuid} className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
            <FileText aria-hidden className="size-5 text-ink-3" />
            <div className="min-w-0 flex-1">
              <p className="text-base font-medium">{t(`types.${file.typeKey}`)}</p>
              <p className="flex flex-wrap gap-x-2 text-sm text-ink-3 tabular-nums">
                <bdi dir="auto" className="truncate">
                  {file.fileName}
                </bdi>
                <bdi>{formatSize(file.bytes)}</bdi>
                <bdi>{dates.day(file.createdAt)}</bdi>
              </p>
            </div>
            <IconButton
              icon={Download}
              label={`${t('slots.download')}: ${file.fileName}`}
              onClick={() => void saveFile(file).catch(() => {})}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
