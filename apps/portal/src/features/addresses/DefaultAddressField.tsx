import { type Address, type AddressForm, mayBeDefaultShipping } from '@archway/contract/addresses'
import type { AddressTypeId } from '@archway/contract/catalog'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import type { AddressInput } from './address-input.ts'

type Props = {
  form: UseFormReturn<AddressInput, unknown, AddressForm>
  address: Address | null
  otherAddresses: readonly Address[]
}

/**
 * The checkbox of the single address for doctor cases (ADDR-26..32). Replacing another default needs a confirmation;
 * the present default cannot be unticked, and the field is sent only if it was changed.
 */
export function DefaultAddressField({ form, address, otherAddresses }: Props) {
  const { t } = useTranslation('addresses')
  const { configuration } = useSession()
  const confirm = useConfirm()
  const { field, fieldState } = useController({ control: form.control, name: 'isDefaultShippingAddress' })
  const [typeId, ownerType] = useWatch({ control: form.control, name: ['typeId', 'ownerType'] })
  const isOffered =
    typeId !== '' &&
    mayBeDefaultShipping(
      Number(typeId) as AddressTypeId,
      configuration?.shipmentType ?? 'dropshipping',
      ownerType,
    )
  if (!isOffered) return null

  const isDefault = address?.isDefaultShippingAddress ?? false
  const changeDefault = async (isChecked: boolean) => {
    if (isDefault) {
      if (!isChecked) toast.warning(t('keep'))
      return
    }
    if (!isChecked) return field.onChange(false)
    const hasOtherDefault = otherAddresses.some(otherAddress => otherAddress.isDefaultShippingAddress)
    if (!hasOtherDefault || (await confirm({ title: t('change.title'), message: t('change.message') })))
      field.onChange(true)
  }
  return (
    <CheckboxField
      ref={field.ref}
      label={t('single')}
      checked={field.value ?? isDefault}
      error={fieldState.error?.message}
      onChange={event => void changeDefault(event.target.checked)}
    />
  )
}
