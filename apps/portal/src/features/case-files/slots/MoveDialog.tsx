import { type AssetTypeKey, type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { fittingSlots } from '../drop/assign-slots.ts'

type MoveDialogProps = { file: CaseAsset; offeredSlots: readonly AssetTypeKey[]; onClose: () => void }

/** Moves an uploaded file to another slot. */
export function MoveDialog({ file, offeredSlots, onClose }: MoveDialogProps) {
  const { t } = useTranslation('caseFiles')
  const { t: kit } = useTranslation('kit')
  const [to, setTo] = useState<AssetTypeKey | null>(null)
  const change = useCallMutation(caseFileCalls.change, { affects: [caseFileCalls.ofCase] })
  const slots = fittingSlots({ name: file.fileName, size: file.bytes }, offeredSlots).filter(
    key => key !== file.typeKey,
  )

  const move = async () => {
    if (!to) return
    await change.mutateAsync({ params: { id: file.uuid }, body: { typeKey: to } }).then(onClose, () => {})
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      size="small"
      title={t('slots.moveTitle', { name: file.fileName })}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button variant="primary" disabled={!to} loading={change.isPending} onClick={() => void move()}>
            {t('slots.moveNow')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('slots.moveTo')}
        required
        value={to}
        onChange={setTo}
        options={slots.map(key => ({ value: key, label: t(`types.${key}`) }))}
      />
    </Modal>
  )
}
