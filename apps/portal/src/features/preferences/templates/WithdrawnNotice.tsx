import type { PrescriptionTemplate } from '@archway/contract/preferences'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../../platform/i18n/format-list.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { useAnswerWords } from '../use-answer-words.ts'

/** Lists the values of a template that are no longer available; renders nothing if all are. */
export function WithdrawnNotice({ template }: { template: PrescriptionTemplate }) {
  const { t } = useTranslation('preferences')
  const words = useAnswerWords()
  const { answers, withdrawn, isOffered } = template
  if (isOffered && withdrawn.length === 0) return null
  const withdrawnLabels = words.knownFields(answers.kind, withdrawn)
  return (
    <Banner tone="warning">
      {!isOffered && <p>{t('templates.notSold')}</p>}
      {withdrawn.length > 0 && (
        <p>
          {withdrawnLabels.length > 0
            ? t('templates.withdrawn', { fields: formatList(withdrawnLabels) })
            : t('templates.withdrawnFields', { count: withdrawn.length })}
        </p>
      )}
    </Banner>
  )
}
