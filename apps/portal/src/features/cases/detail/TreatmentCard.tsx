import type { CaseDetail } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { usePackageTitle } from '../../../platform/work/catalog.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { useFormWords } from '../form/use-form-words.ts'

/** The product, the approval steps, and how many steps have been made. */
export function TreatmentCard({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('caseDetail')
  const { label, choice } = useFormWords()
  const dates = useDates()
  const { steps, packageType } = detail
  const packageTitle = usePackageTitle(packageType !== null)
  const plan = detail.product !== 'AL' ? 'planNone' : detail.withTs ? 'planNo' : 'planYes'
  const stepsMade = (doneCount: number, all: number) => t('stepsMade', { made: doneCount, all })
  return (
    <Card title={t('section.treatment')}>
      <DescriptionList
        layout="three"
        items={[
          { term: label('product'), value: choice('product', detail.product) },
          { term: label('arch'), value: detail.arch && choice('arch', detail.arch) },
          {
            term: label('impressionType'),
            value: detail.impressionType && choice('impressionType', detail.impressionType),
          },
          { term: t('field.plan'), value: t(`field.${plan}`) },
          ...(detail.withTs ? [] : [{ term: t('field.stepType'), value: t(`stepType.${detail.stepType}`) }]),
          ...(packageType
            ? [
                {
                  term: label('packageType'),
                  value: packageTitle(packageType),
                },
              ]
            : []),
          ...(detail.prescription.kind === 'nightGuard' && detail.prescription.indexing
            ? [
                {
                  term: label('prescription.indexing'),
                  value: choice('indexing', detail.prescription.indexing),
                },
              ]
            : []),
          ...(steps.upper + steps.lower > 0
            ? [
                {
                  term: t('field.steps'),
                  value: t('stepsOfArches', {
                    upper: stepsMade(steps.madeUpper, steps.upper),
                    lower: stepsMade(steps.madeLower, steps.lower),
                  }),
                },
              ]
            : []),
          ...(detail.requestedBy
            ? [{ term: label('requestedBy'), value: dates.day(detail.requestedBy) }]
            : []),
        ]}
      />
    </Card>
  )
}
