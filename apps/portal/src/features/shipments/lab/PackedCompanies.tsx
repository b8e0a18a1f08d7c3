import type { BoardOrder } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { companiesOf, type Destination, destinationOfCompany } from './destinations.ts'

type Props = { packedOrders: readonly BoardOrder[]; onChoose: (to: Destination | null) => void }

/** The companies with packed orders and the number of orders of each, before a destination is chosen. */
export function PackedCompanies({ packedOrders, onChoose }: Props) {
  const { t } = useTranslation('lab')
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {companiesOf(packedOrders).map(({ uuid, name }) => (
        <li key={uuid} className="flex items-center justify-between gap-4 px-3.5 py-2.5">
          <span className="min-w-0">
            <bdi className="block font-medium break-words">{name}</bdi>
            <span className="block text-sm text-ink-3">
              {t('parcel.waiting', {
                count: packedOrders.filter(order => order.company.uuid === uuid).length,
              })}
            </span>
          </span>
          <Button
            size="small"
            aria-label={t('parcel.ofCompany', { name })}
            onClick={() => onChoose(destinationOfCompany(packedOrders, uuid))}
          >
            {t('parcel.choose')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
