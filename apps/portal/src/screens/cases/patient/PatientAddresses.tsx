import type { PatientRecord } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { AddressLines } from '../../../features/cases/detail/AddressLines.tsx'
import { Card } from '../../../ui/page/Card.tsx'

/** The shipping addresses of the patient's cases. */
export function PatientAddresses({ addresses }: Pick<PatientRecord, 'addresses'>) {
  const { t } = useTranslation('patient')
  return (
    <Card title={t('addresses.title')}>
      {addresses.length === 0 ? (
        <p className="text-base text-ink-3">{t('addresses.none')}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {addresses.map(address => (
            <li key={address.uuid}>
              <AddressLines address={address} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
