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
  /** The one to edit; null adds one. */
  address: Address | null
  others: readonly Address[]
  /** The doctor it belongs to; else the company. */
  doctorUuid?: string
  onClose: () => void
  /** The company has its first address to ship to. */
  onFirstShipping?: () => void
}

/** Adds an address, or edits one. Mount it when it opens; a closed one keeps nothing. */
export function AddressDialog({ address, others, doctorUuid, onClose, onFirstShipping }: Props) {
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
    // The server has taken the flag back already; the session takes over its answer.
    await saveMe({ flags: [{ name: 'showHelp', value: 0 }] }).catch(() => {})
    onFirstShipping?.()
  }
  return (
    <FormDialog
      open
      onOpenChange={open => !open && onClose()}
      form={form}
      title={address ? t('edit') : t('add')}
      submitLabel={address ? t('editSubmit') : t('addSubmit')}
      onSubmit={save}
      onFailure={error => failDialog(form, error, onClose)}
    >
      <AddressFields form={form} address={address} ownerKnown={doctorUuid !== undefined} />
      <DefaultAddressField form={form} address={address} others={others} />
    </FormDialog>
  )
}
