import { caseCalls, type ExportFormat, exportFormats } from '@archway/contract/cases'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../../platform/files/fetch-file.ts'
import { toastFailure } from '../../../platform/http/toast-failure.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import type { CaseListView } from '../use-case-list.ts'

const icons = { csv: FileText, xlsx: FileSpreadsheet } as const

/** Exports all pages of the filtered list to a file. */
export function ExportMenu({ view }: { view: CaseListView }) {
  const { t } = useTranslation(['caseList', 'reasons'])
  const [percent, setPercent] = useState<number | null>()
  const isRunning = percent !== undefined
  const save = async (format: ExportFormat): Promise<void> => {
    try {
      const query = { ...view.listParams, format }
      const name = view.doctorSide
        ? await fetchFile(caseCalls.dsoExportCases, query, setPercent)
        : await fetchFile(caseCalls.exportCases, query, setPercent)
      toast.success(t('caseList:export.done', { name }))
    } catch (error) {
      toastFailure(error)
    } finally {
      setPercent(undefined)
    }
  }
  return (
    <span className="relative">
      <Menu
        trigger={
          <Button icon={Download} loading={isRunning}>
            <span className="max-sm:sr-only">{t('caseList:export.open')}</span>
          </Button>
        }
        entries={exportFormats.map(format => ({
          id: format,
          label: t(`caseList:export.${format}`),
          icon: icons[format],
          onSelect: () => void save(format),
        }))}
      />
      {isRunning && (
        <span className="absolute inset-x-0 -bottom-1.5">
          <ProgressBar label={t('caseList:export.running')} value={percent} size="thin" />
        </span>
      )}
    </span>
  )
}
