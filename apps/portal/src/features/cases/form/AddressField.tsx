import { type Address, addressCalls, isShipping } from '@archway/contract/addresses'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { isDoctor, useSession } from '../../../platform/session/session.ts'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDoctors } from './DoctorField.tsx'
import type { Draft } from './draft/draft.ts'
import { Spot, useDraftField } from './fields.tsx'
import { useFormWords } from './use-form-words.ts'

const formatAddress = ({ street, city, state, zipCode, country }: Address): string =>
  [street, city, state, zipCode, country.name].filter(part => part).join(', ')

// The single address of all doctor cases may have another type (TRAP-068).
const query = {
  filter: { OR: [{ EQ: { typeId: 2 } }, { EQ: { isDefaultShippingAddress: true } }] },
  order: 'title asc',
  page: 1,
  paginate: 999,
} as const

/** The shipping addresses for a case of this side, and the default. */
const useAddresses = (ofDoctor: boolean) => {
  const session = useSession()
  const doctorUuid = useWatch<Draft, 'doctorUuid'>({ name: 'doctorUuid' })
  const isSingle = ofDoctor && session.configuration?.shipmentType === 'bulkshipping'
  const dependsOnDoctor = ofDoctor && !isSingle && !isDoctor(session)
  const companyAddresses = useCallQuery(addressCalls.addresses, { query }, { enabled: !dependsOnDoctor })
  const doctors = useCallQuery(
    addressCalls.doctorAddresses,
    { params: { id: doctorUuid ?? '' }, query },
    { enabled: dependsOnDoctor && doctorUuid !== null },
  )
  const doctor = useDoctors(dependsOnDoctor).data?.data.find(entry => entry.uuid === doctorUuid)
  const addressQuery = dependsOnDoctor ? doctors : companyAddresses
  const list = (addressQuery.data?.data ?? []).filter(
    address =>
      (isShipping(address) || address.isDefaultShippingAddress) &&
      (ofDoctor || address.ownerType !== 'doctor'),
  )
  const companyDefault = list.find(address => address.isDefaultShippingAddress)
  const doctorDefault = list.find(address => address.uuid === doctor?.defaultShippingAddressUuid)
  const preset = doctorDefault ?? companyDefault ?? (list.length === 1 ? list[0] : undefined)
  return {
    list,
    preset: isSingle ? companyDefault : preset,
    single: isSingle,
    needsDoctor: dependsOnDoctor && doctorUuid === null,
    loaded: addressQuery.data !== undefined,
    loading: addressQuery.isLoading,
  }
}

/** The shipping address of the case: preset, and fixed if the company forwards its doctors' cases. */
export function AddressField({ ofDoctor }: { ofDoctor: boolean }) {
  const { t } = useFormWords()
  const { value, set, error, label, ref, onBlur } = useDraftField<string | null>('shippingAddressUuid')
  const { list, preset, single, needsDoctor, loaded, loading } = useAddresses(ofDoctor)
  const presetUuid = preset?.uuid
  const isMissing = loaded && !needsDoctor && value !== null && !list.some(address => address.uuid === value)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is a new function on every render
  useEffect(() => {
    if (presetUuid && presetUuid !== value && (value === null || single || isMissing)) set(presetUuid)
  }, [presetUuid, value, single, isMissing])

  if (loaded && !needsDoctor && list.length === 0)
    return (
      <Spot name="shippingAddressUuid" className="flex min-w-0 flex-col items-start gap-2 sm:col-span-2">
        <p role="alert" className="text-base text-danger-text">
          {t('address.none')}
        </p>
        <LinkButton href="/profile/addresses">{t('address.add')}</LinkButton>
      </Spot>
    )
  const selectedAddress = list.find(address => address.uuid === value)
  return (
    <Spot name="shippingAddressUuid" className="min-w-0 sm:col-span-2">
      {single ? (
        <TextField
          {...{ label, error }}
          readOnly
          value={selectedAddress ? `${selectedAddress.title}: ${formatAddress(selectedAddress)}` : ''}
          help={t('help.addressSingle')}
        />
      ) : (
        <SelectField
          {...{ label, error, ref, onBlur, value }}
          onChange={set}
          disabled={needsDoctor || loading}
          placeholder={loading ? t('address.loading') : undefined}
          help={needsDoctor ? t('help.addressDoctor') : t('help.address')}
          options={list.map(address => ({
            value: address.uuid,
            label: address.title,
            hint: formatAddress(address),
          }))}
        />
      )}
    </Spot>
  )
}
