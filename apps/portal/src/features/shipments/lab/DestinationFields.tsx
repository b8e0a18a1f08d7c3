import type { AddressSnapshot, BoardOrder } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { ComboField } from '../../../ui/form/ComboField.tsx'
import { RadioGroupField } from '../../../ui/form/RadioGroupField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { AddressLines } from './AddressLines.tsx'
import { companiesOf, type Destination, destinationOfCompany, doctorsOf, kindsOf } from './destinations.ts'

type Props = {
  packedOrders: readonly BoardOrder[]
  to: Destination | null
  onChange: (to: Destination | null) => void
  addresses: readonly AddressSnapshot[]
  address: AddressSnapshot | undefined
  onAddress: (uuid: string) => void
}

const company = 'company'

/** The company or doctor of the orders, and the address. */
export function DestinationFields({ packedOrders, to, onChange, addresses, address, onAddress }: Props) {
  const { t } = useTranslation('lab')
  const ofCompany = (uuid: string) => packedOrders.filter(order => order.company.uuid === uuid)
  const kinds = to ? kindsOf(packedOrders, to.companyUuid) : []
  return (
    <div className="flex flex-col gap-4">
      <ComboField
        label={t('parcel.company')}
        required
        options={companiesOf(packedOrders).map(({ uuid, name }) => ({
          value: uuid,
          label: name,
          hint: t('parcel.waiting', { count: ofCompany(uuid).length }),
        }))}
        value={to?.companyUuid ?? null}
        onChange={uuid => onChange(uuid ? destinationOfCompany(packedOrders, uuid) : null)}
      />
      {to && kinds.length > 1 && (
        <RadioGroupField
          label={t('parcel.kind')}
          layout="row"
          options={kinds.map(kind => ({ value: kind, label: t(`parcel.kindOf.${kind}`) }))}
          value={to.kind}
          onChange={kind => onChange({ ...to, kind, doctorUuid: null })}
        />
      )}
      {to?.kind === 'dso' && (
        <SelectField
          label={t('parcel.goesTo')}
          options={[
            { value: company, label: t('parcel.toCompany') },
            ...doctorsOf(packedOrders, to.companyUuid).map(({ uuid, name }) => ({
              value: uuid,
              label: t('parcel.toDoctor', { name }),
            })),
          ]}
          value={to.doctorUuid ?? company}
          onChange={uuid => onChange({ ...to, doctorUuid: uuid === company ? null : uuid })}
        />
      )}
      {addresses.length > 1 && (
        <SelectField
          label={t('parcel.address')}
          help={t('parcel.addressHelp')}
          options={addresses.map(({ uuid, recipient, city, street }) => ({
            value: uuid,
            label: [recipient, street, city].join(', '),
          }))}
          value={address?.uuid ?? null}
          onChange={onAddress}
        />
      )}
      {address && (
        <div className="rounded-control bg-sunken p-3.5">
          <AddressLines address={address} />
        </div>
      )}
    </div>
  )
}
