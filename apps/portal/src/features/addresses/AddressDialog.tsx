import { type Address, type AddressForm, addressCalls } from '@archway/contract/addresses'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { saveMe } from '../../platform/session/session.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { AddressFields } from './AddressFields.tsx'
import { type AddressInput, addressSchema, inputOf } from './address-input.ts'
import { addressViews } from './address-views.ts'
import { DefaultAddressField } from './DefaultAddressField.tsx'

type Props = {
  /** The address to edit; null adds one. */
  address: Address | null
  otherAddresses: readonly Address[]
  /** The doctor who gets the address; otherwise the company. */
  doctorUuid?: string
  onClose: () => void
  /** Called when the company gets its first shipping address. */
  onFirstShipping?: () => void
}

/** Adds or edits an address. Mount it when it opens: closing discards its state. */
export function AddressDialog({ address, otherAddresses, doctorUuid, onClose, onFirstShipping }: Props) {
  const { t } = useTranslation('addresses')
  const form = useForm<AddressInput, unknown, AddressForm>({
    mode: 'onTouched',
    resolver: resolverOf(addressSchema),
    defaultValues: inputOf(address, doctorUuid),
  })
  const options = { quiet: true, affects: addressViews }
  const add = useCallMutation(addressCalls.addAddress, options)
  const update = useCallMutation(addressCalls.updateAddress, options)

  const save = async (values: AddressForm) => {
    const body = { ...values, typeId: values.typeId }
    if (address) return update.mutateAsync({ params: { id: address.uuid }, body })
    const { isFirstShippingAddress } = await add.mutateAsync({ body })
    if (!isFirstShippingAddress) return
    // The server has already cleared the flag; the session takes over the reply.
    await saveMe({ flags: [{ name: 'showHelp', value: 0 }] }).catch(() => {})
    onFirstShipping?.()
  }
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={address ? t('edit') : t('add')}
      submitLabel={address ? t('editSubmit') : t('addSubmit')}
      onSubmit={save}
      onFailure={error => failDialog(form, error, onClose)}
    >
      <AddressFields form={form} address={address} ownerKnown={doctorUuid !== undefined} />
      <DefaultAddressField form={form} address={address} otherAddresses={otherAddresses} />
    </FormDialog>
  )
}
