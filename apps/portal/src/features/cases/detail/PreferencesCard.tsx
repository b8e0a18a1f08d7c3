import type { CaseDetail } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { useFormWords } from '../form/use-form-words.ts'

type PreferencesCardProps = {
  preferences: CaseDetail['preferences']
  /** Orders were already placed; these preferences apply to later ones. */
  future?: boolean
}

/** The preferences that a new order of the case would have. */
export function PreferencesCard({ preferences, future = false }: PreferencesCardProps) {
  const { t } = useTranslation(['caseDetail', 'caseForm'])
  const { choice } = useFormWords()
  const help = future ? t('caseDetail:section.futurePreferencesHelp') : undefined
  return (
    <Card
      title={t(future ? 'caseDetail:section.futurePreferences' : 'caseDetail:section.preferences')}
      description={preferences.overridden ? t('caseForm:production.overridden') : help}
    >
      <DescriptionList
        layout="two"
        items={[
          { term: t('caseForm:production.offset'), value: choice('offset', preferences.offset) },
          { term: t('caseForm:production.cutline'), value: choice('cutline', preferences.cutline) },
          { term: t('caseForm:production.material'), value: choice('material', preferences.material) },
        ]}
      />
    </Card>
  )
}
