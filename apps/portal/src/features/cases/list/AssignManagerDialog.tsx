import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useManagers } from './use-managers.ts'

const unassigned = 'nobody'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onAssign: (rmUuid: string | null) => void
}

/** Chooses the relationship manager for the doctors of the selected cases. */
export function AssignManagerDialog({ open, onOpenChange, onAssign }: Props) {
  const { t } = useTranslation(['caseList', 'kit'])
  const managers = useManagers(open)
  const [chosenManager, setChosenManager] = useState<string | null>(null)
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={t('caseList:bulk.assignRm')}
      description={t('caseList:bulk.assignRmText')}
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('kit:cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosenManager === null}
            onClick={() => {
              onOpenChange(false)
              onAssign(chosenManager === unassigned ? null : chosenManager)
            }}
          >
            {t('caseList:bulk.assignRm')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('caseList:bulk.rm')}
        required
        options={[{ value: unassigned, label: t('caseList:bulk.noRm') }, ...managers]}
        value={chosenManager}
        onChange={setChosenManager}
      />
    </Modal>
  )
}
