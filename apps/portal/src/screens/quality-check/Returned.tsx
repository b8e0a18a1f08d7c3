import type { CaseDetail, CaseHistoryEntry } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { useCaseHistory } from '../../features/cases/detail/history/use-case-history.ts'
import { formatList } from '../../platform/i18n/format-list.ts'
import { useReasonTitle } from '../../platform/work/catalog.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { asWritten } from '../../ui/page/as-written.ts'

/** The last return of the case and the reply to it, if it was resubmitted. */
const lastReturn = (entries: readonly CaseHistoryEntry[]) => {
  const resubmitted = entries.findIndex(({ action }) => action === 'CASE_RESUBMITTED')
  const submitted = entries.findIndex(({ action }) => action === 'CASE_SUBMITTED')
  const returned = entries.findIndex(({ action }) => action === 'QC_REJECTED')
  if (resubmitted < 0 || returned < resubmitted || (submitted >= 0 && submitted < resubmitted)) return null
  return { returned: entries[returned], resubmitted: entries[resubmitted] }
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
  const reply = last.resubmitted?.attributes.comment
  return (
    <Banner tone="warning" wide title={t('qc.returnedFor', { reasons: formatList(titles) })}>
      {comment && <p {...asWritten(comment)}>{comment}</p>}
      {reply && <p {...asWritten(reply)}>{t('qc.reply', { text: reply })}</p>}
    </Banner>
  )
}
