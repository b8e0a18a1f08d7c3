import { type Address, addressCalls } from '@archway/contract/addresses'
import { isolateText } from '@archway/words/locale'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../platform/http/problems.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { translateKey } from '../../platform/i18n/language.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { addressViews } from './address-views.ts'

/** Confirms the removal of an address; a refusal is shown inside the dialog (ruling 16). Mount it when it opens. */
export function RemoveAddressDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const { t } = useTranslation('addresses')
  const [refusal, setRefusal] = useState<string | null>(null)
  const remove = useCallMutation(addressCalls.deleteAddress, { quiet: true, affects: addressViews })
  const confirm = () =>
    remove.mutate(
      { params: { id: address.uuid } },
      {
        onSuccess: onClose,
        onError: error =>
          setRefusal(
            error instanceof CallFailed
              ? (error.messages[0] ?? error.message)
              : translateKey('reasons', 'UNEXPECTED'),
          ),
      },
    )
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('removing.title')}
      message={
        <>
          {t('removing.message', { name: isolateText(address.title) })}
          {refusal && (
            <span role="alert" className="mt-3 block text-danger-text">
              {refusal}
            </span>
          )}
        </>
      }
      confirmLabel={t('removing.confirm')}
      onConfirm={confirm}
      onCancel={onClose}
      loading={remove.isPending}
    />
  )
}
