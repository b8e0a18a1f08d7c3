import { fold } from '@archway/contract/kernel'
import type { BoardOrder } from '@archway/contract/orders'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderKindIn } from '../../../platform/work/order-kind.ts'
import { useStepWords } from '../../../platform/work/use-step-words.ts'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'

type Props = {
  orders: readonly BoardOrder[]
  tickedOrders: ReadonlySet<string>
  onTick: (uuids: readonly string[], on: boolean) => void
  /** The chosen address; orders made for another one are marked. */
  addressUuid: string | null
}

/** From this number of orders on, a search field is shown. */
const searchThreshold = 12

/** Packed orders with checkboxes. A search hides orders that neither match nor are selected. */
export function OrderTicks({ orders: allOrders, tickedOrders, onTick, addressUuid }: Props) {
  const { t } = useTranslation(['lab', 'caseList', 'labSettings', 'orders'])
  const stepWords = useStepWords()
  const [searchText, setSearchText] = useState('')
  const orders = allOrders.filter(
    ({ uuid, identifier, caseIdentifier, patientName }) =>
      tickedOrders.has(uuid) ||
      fold(`${identifier} ${caseIdentifier} ${patientName}`).includes(fold(searchText)),
  )
  const areAllSelected = orders.every(({ uuid }) => tickedOrders.has(uuid))
  return (
    <div className="flex flex-col gap-3">
      {allOrders.length > searchThreshold && (
        <SearchField
          label={t('lab:board.search')}
          placeholder={t('lab:board.searchPlaceholder')}
          value={searchText}
          onSearch={setSearchText}
        />
      )}
      {orders.length === 0 && <p className="text-base text-ink-2">{t('labSettings:none')}</p>}
      {orders.length > 1 && (
        <CheckboxField
          label={t('lab:parcel.all')}
          checked={areAllSelected}
          onChange={event =>
            onTick(
              orders.map(({ uuid }) => uuid),
              event.target.checked,
            )
          }
        />
      )}
      <ul className="divide-y divide-line rounded-control border border-line empty:hidden">
        {orders.map(order => {
          const { uuid, identifier, caseIdentifier, patientName, doctor, product } = order
          const hasOtherAddress = addressUuid !== null && order.shippingAddress?.uuid !== addressUuid
          return (
            <li key={uuid} className="px-3.5 py-2.5">
              <CheckboxField
                aria-label={t('lab:parcel.pick', { identifier })}
                label={
                  <span className="flex flex-wrap gap-x-3">
                    <bdi className="font-medium tabular-nums">{identifier}</bdi>
                    <span dir="auto">{patientName}</span>
                    <bdi className="text-ink-3 tabular-nums">{caseIdentifier}</bdi>
                    {hasOtherAddress && (
                      <span className="text-sm font-medium text-amber-ink">
                        {t('lab:parcel.otherAddress')}
                      </span>
                    )}
                  </span>
                }
                help={
                  <>
                    {[t(`caseList:product.${product}`), orderKindIn(order, product), stepWords(order.steps)]
                      .filter(Boolean)
                      .join(' · ')}
                    {doctor && (
                      <>
                        {' · '}
                        <span dir="auto">{doctor.name}</span>
                      </>
                    )}
                  </>
                }
                checked={tickedOrders.has(uuid)}
                onChange={event => onTick([uuid], event.target.checked)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
