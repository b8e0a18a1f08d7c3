import type { CaseDetail } from '@archway/contract/cases'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/page/Card.tsx'
import { DeliveryCards } from './DeliveryCards.tsx'
import { PatientCard } from './PatientCard.tsx'
import { PrescriptionSummary } from './PrescriptionSummary.tsx'
import { TreatmentCard } from './TreatmentCard.tsx'

/** Everything that was entered for a case. Props: `detail`, `preferences` (the production preferences). */
export function DetailsTab({ detail, preferences }: { detail: CaseDetail; preferences: ReactNode }) {
  const { t } = useTranslation('caseDetail')
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <PatientCard detail={detail} />
        <Card title={t('section.prescription')}>
          <PrescriptionSummary prescription={detail.prescription} />
        </Card>
        <TreatmentCard detail={detail} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <DeliveryCards detail={detail} preferences={preferences} />
      </div>
    </div>
  )
}
