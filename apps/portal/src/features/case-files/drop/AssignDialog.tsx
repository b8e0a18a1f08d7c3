import type { AssetTypeKey, CaseAsset } from '@archway/contract/case-files'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import type { Slot } from '../slots/case-slots.ts'
import { refusalOf } from '../uploads/queue.rules.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import { AssignLine } from './AssignLine.tsx'
import { blocksUpload } from './findings.rules.ts'
import { needOpening, openArchives } from './open-archive.ts'
import { useDropFiles } from './use-drop-files.ts'

type AssignDialogProps = {
  files: readonly File[]
  slots: readonly Slot[]
  assets: readonly CaseAsset[]
  caseUuid: string
  /** The slot chosen for a single file that has findings. */
  preset?: AssetTypeKey | null
  /** Starts one upload; returns false if it was refused. */
  onSend: (slot: AssetTypeKey, file: File) => boolean
  onClose: () => void
}

/**
 * Assigns several files to slots: suggested by name, shape and picture, changeable, and sent only after confirmation.
 * Archives are opened first, and scans packed with their colors. Props: `files`, `slots`, `assets`, `caseUuid`,
 * `preset`, `onSend`, `onClose`.
 */
export function AssignDialog({ files, preset = null, ...more }: AssignDialogProps) {
  const { t } = useTranslation('caseFiles')
  const [openFiles, setOpenFiles] = useState<{ files: readonly File[]; skipped: number } | null>(
    preset || !needOpening(files) ? { files, skipped: 0 } : null,
  )
  const offeredSlots = more.slots.map(slot => slot.key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dropped is opened once
  useEffect(() => {
    let isCurrent = true
    if (!openFiles)
      void openArchives(files, offeredSlots)
        .catch(() => ({ files, skipped: 0 }))
        .then(contents => isCurrent && setOpenFiles(contents))
    return () => {
      isCurrent = false
    }
  }, [])
  if (openFiles) return <Assigning {...more} preset={preset} {...openFiles} />
  return (
    <Modal open onOpenChange={isOpen => !isOpen && more.onClose()} title={t('drop.title')} size="large">
      <Loading label={t('drop.opening')} />
    </Modal>
  )
}

type AssigningProps = Omit<AssignDialogProps, 'preset'> & { skipped: number; preset: AssetTypeKey | null }

function Assigning({
  files: droppedFiles,
  skipped,
  slots,
  assets,
  caseUuid,
  preset,
  onSend,
  onClose,
}: AssigningProps) {
  const { t } = useTranslation('caseFiles')
  const { t: kit } = useTranslation('kit')
  const queue = useUploads()
  const keys = slots.map(slot => slot.key)
  const empty = slots.filter(slot => !slot.file || slot.isBorrowed).map(slot => slot.key)
  const { files, assign, swap, leaveOut, replace } = useDropFiles({
    files: droppedFiles,
    offered: keys,
    empty,
    assets,
    preset,
  })
  const primary = useRef<HTMLButtonElement>(null)
  const assignedFiles = files.filter(({ slot }) => slot !== null)
  const isBlocked = assignedFiles.some(
    ({ slot, findings }) =>
      findings.some(blocksUpload) || (slot && refusalOf(queue, caseUuid, slot) !== null),
  )
  const sendAll = () => {
    for (const { slot, file } of assignedFiles) if (slot) onSend(slot, file)
    onClose()
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      size="large"
      title={t('drop.title')}
      description={t('drop.text')}
      closeOnOutsidePress={false}
      initialFocus={primary}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            ref={primary}
            variant="primary"
            disabled={assignedFiles.length === 0 || isBlocked}
            onClick={sendAll}
          >
            {assignedFiles.length < files.length
              ? t('drop.sendSome', { sent: assignedFiles.length, total: files.length })
              : t('drop.send', { count: assignedFiles.length })}
          </Button>
        </>
      }
    >
      {files.length > assignedFiles.length && (
        <p role="status" className="pb-1 text-sm font-medium text-amber-ink">
          {t('drop.unassigned', { count: files.length - assignedFiles.length })}
        </p>
      )}
      {files.length > 1 && (
        <p className="pb-1 text-sm text-ink-3 pointer-coarse:hidden">{t('drop.swapHint')}</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {files.map(checkedFile => (
          <AssignLine
            key={checkedFile.id}
            checkedFile={checkedFile}
            offeredSlots={keys}
            replaces={slots.find(slot => slot.key === checkedFile.slot)?.file != null}
            busy={checkedFile.slot && refusalOf(queue, caseUuid, checkedFile.slot)}
            onChoose={to => assign(checkedFile.id, to)}
            onSwap={withId => swap(checkedFile.id, withId)}
            onReplace={file => replace(checkedFile.id, file)}
            onLeaveOut={() => {
              leaveOut(checkedFile.id)
              if (files.length === 1) onClose()
            }}
          />
        ))}
      </ul>
      {skipped > 0 && <p className="pt-3 text-sm text-ink-3">{t('drop.leftOut', { count: skipped })}</p>}
    </Modal>
  )
}
