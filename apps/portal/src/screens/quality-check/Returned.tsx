import type { CaseDetail, CaseHistoryEntry } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { useCaseHistory } from '../../features/cases/detail/history/use-case-history.ts'
import { formatList } from '../../platform/i18n/format-list.ts'
import { useReasonTitle } from '../../platform/work/catalog.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { asWritten } from '../../ui/page/as-written.ts'

/** The last return of the case and the reply to it, if it was resubmitted. */
const lastReturn = (entries: readonly CaseHistoryEntry[]) => {
  const back = entries.findIndex(({ action }) => action === 'CASE_RESUBMITTED')
  const begun = entries.findIndex(({ action }) => action === 'CASE_SUBMITTED')
  const returned = entries.findIndex(({ action }) => action === 'QC_REJECTED')
  if (back < 0 || returned < back || (begun >= 0 && begun < back)) return null
  return { returned: entries[returned], back: entries[back] }
}

/** Why the case was last returned, and the submitter's reply. */
export function Returned({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('lab')
  const { entries } = useCaseHistory(detail.uuid, false)
  const reasonTitle = useReasonTitle()
  const last = lastReturn(entries ?? [])
  if (!last?.returned) return null
  const { reasons = [], comment } = last.returned.attributes
  const titles = reasons.map(reasonTitle)
  const reply = last.back?.attributes.comment
  return (
    <Banner tone="warning" wide title={t('qc.returnedFor', { reasons: formatList(titles) })}>
      {comment && <p {...asWritten(comment)}>{comment}</p>}
      {reply && <p {...asWritten(reply)}>{t('qc.reply', { text: reply })}</p>}
    </Banner>
  )
}
