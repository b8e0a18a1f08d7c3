import { useTranslation } from 'react-i18next'
import { formatList } from '../../platform/i18n/format-list.ts'
import { useReasonTitle } from '../../platform/work/catalog.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { asWritten } from '../../ui/page/as-written.ts'
import type { LastReturn } from './last-return.ts'

/** Why the case was last returned, and the submitter's reply. */
export function Returned({ returned, resubmitted }: LastReturn) {
  const { t } = useTranslation('lab')
  const reasonTitle = useReasonTitle()
  const { reasons = [], comment } = returned.attributes
  const titles = reasons.map(reasonTitle)
  const reply = resubmitted.attributes.comment
  return (
    <Banner tone="warning" wide title={t('qc.returnedFor', { reasons: formatList(titles) })}>
      {comment && <p {...asWritten(comment)}>{comment}</p>}
      {reply && <p {...asWritten(reply)}>{t('qc.reply', { text: reply })}</p>}
    </Banner>
  )
}
