import { labCalls } from '@archway/contract/lab'
import { Check, Minus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { asWritten } from '../../../ui/page/as-written.ts'
import { Card } from '../../../ui/page/Card.tsx'

/** The quality check sheet of a case, read-only. Props: `caseId`. */
export function CheckedSheet({ caseId }: { caseId: string }) {
  const { t } = useTranslation('lab')
  const dates = useDates()
  const sheetQuery = useCallQuery(labCalls.qcSheet, { params: { id: caseId } })
  if (sheetQuery.isPending) return <Loading delay={300} />
  if (!sheetQuery.data) return <ErrorState onRetry={() => void sheetQuery.refetch()} />
  const sheet = sheetQuery.data.data
  const doneCount = sheet.items.filter(({ checked }) => checked).length
  return (
    <Card title={t('qc.title')} description={t('qc.progress', { done: doneCount, all: sheet.items.length })}>
      <ul className="flex flex-col gap-2">
        {sheet.items.map(({ item, checked, failed }) => (
          <li key={item} className="flex items-start gap-2 text-base">
            {checked ? (
              <Check aria-label={t('qc.good')} className="mt-0.5 size-4 shrink-0 text-green-ink" />
            ) : failed ? (
              <X aria-label={t('qc.notGood')} className="mt-0.5 size-4 shrink-0 text-red-ink" />
            ) : (
              <Minus aria-label={t('qc.open')} className="mt-0.5 size-4 shrink-0 text-ink-3" />
            )}
            {t(`item.${item}`)}
          </li>
        ))}
      </ul>
      {sheet.note && (
        <p {...asWritten(sheet.note)} className="mt-3 whitespace-pre-line text-base">
          {sheet.note}
        </p>
      )}
      {sheet.savedBy && (
        <p className="mt-3 text-sm text-ink-3">
          {t('qc.saved', { name: sheet.savedBy, when: dates.moment(sheet.savedAt) })}
        </p>
      )}
    </Card>
  )
}
