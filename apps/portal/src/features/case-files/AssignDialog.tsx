import type { AssetTypeKey } from '@archway/contract/case-files'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { AssignLine } from './AssignLine.tsx'
import { assignSlot, proposeSlots } from './assign-slots.ts'
import type { Slot } from './case-slots.ts'
import { refusalOf } from './queue.rules.ts'
import { useUploads } from './use-uploads.ts'

type AssignDialogProps = {
  files: readonly File[]
  slots: readonly Slot[]
  caseUuid: string
  /** Starts one upload; false when it was refused. */
  onSend: (slot: AssetTypeKey, file: File) => boolean
  onClose: () => void
}

/** Where each of several files goes: proposed by name, shown, changed at will, and only then sent. */
export function AssignDialog({ files: given, slots, caseUuid, onSend, onClose }: AssignDialogProps) {
  const { t } = useTranslation('caseFiles')
  const { t: kit } = useTranslation('kit')
  const queue = useUploads()
  const keys = slots.map(slot => slot.key)
  const [files, setFiles] = useState(given)
  const [proposed] = useState(() => proposeSlots(given, keys))
  const [assigned, setAssigned] = useState(proposed)
  const primary = useRef<HTMLButtonElement>(null)
  const sending = assigned.filter(key => key !== null).length
  const busy = assigned.some(key => key !== null && refusalOf(queue, caseUuid, key) !== null)

  const leaveOut = (index: number) => {
    setFiles(before => before.filter((_, at) => at !== index))
    setAssigned(before => before.filter((_, at) => at !== index))
    if (files.length === 1) onClose()
  }
  const sendAll = () => {
    files.forEach((file, index) => {
      const key = assigned[index]
      if (key) onSend(key, file)
    })
    onClose()
  }
  return (
    <Modal
      open
      onOpenChange={open => !open && onClose()}
      size="large"
      title={t('drop.title')}
      description={t('drop.text')}
      closeOnOutsidePress={false}
      initialFocus={primary}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button ref={primary} variant="primary" disabled={sending === 0 || busy} onClick={sendAll}>
            {t('drop.send', { count: sending })}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {files.map((file, index) => {
          const key = assigned[index] ?? null
          return (
            <AssignLine
              key={given.indexOf(file)}
              file={file}
              offered={keys}
              chosen={key}
              guessed={key !== null && proposed[given.indexOf(file)] === key}
              replaces={slots.find(slot => slot.key === key)?.file != null}
              busy={key && refusalOf(queue, caseUuid, key)}
              onChoose={to => setAssigned(before => assignSlot(before, index, to))}
              onLeaveOut={() => leaveOut(index)}
            />
          )
        })}
      </ul>
    </Modal>
  )
}
