import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { Download, Eye, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../platform/files/save-file.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { formatSize } from '../../../platform/i18n/sizes.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import type { Slot } from './case-slots.ts'

type SlotVersionsProps = {
  slot: Slot
  onOpen: (file: CaseAsset) => void
  /** Older versions can be made the current file again, unless the lab has returned them. */
  editable: boolean
}

/** All files that have been in a slot, newest first. */
export function SlotVersions({ slot, onOpen, editable }: SlotVersionsProps) {
  const { t } = useTranslation('caseFiles')
  const dates = useDates()
  const [isShown, setShown] = useState(false)
  const change = useCallMutation(caseFileCalls.change, { affects: [caseFileCalls.ofCase] })
  const isRestorable = (file: CaseAsset) =>
    editable && !slot.isBorrowed && !slot.arrivingAsset && !file.current && !file.needsReplacement
  const restore = async ({ uuid, version }: CaseAsset) => {
    await change.mutateAsync({ params: { id: uuid }, body: { restore: true } })
    setShown(false)
    toast.success(t('slots.restored', { version }))
  }
  return (
    <Popover
      title={t(`types.${slot.key}`)}
      align="start"
      width="medium"
      open={isShown}
      onOpenChange={setShown}
      trigger={
        <button
          type="button"
          className="relative rounded-chip text-sm font-medium text-primary-text hover:underline"
        >
          {t('slots.versions', { count: slot.versions.length })}
        </button>
      }
    >
      <ul className="divide-y divide-line">
        {slot.versions.map(file => (
          <li key={file.uuid} className="flex items-center gap-1 px-4 py-2">
            <div className="min-w-0 flex-1 text-sm">
              <p className="flex gap-2 font-medium">
                {t('slots.version', { version: file.version })}
                <bdi className="font-normal text-ink-3 tabular-nums">{formatSize(file.bytes)}</bdi>
              </p>
              <p className="truncate text-ink-2">
                <bdi dir="auto">{file.fileName}</bdi>
              </p>
              <p className="text-ink-3">
                {t('tab.uploadedBy', { person: file.uploadedBy, when: dates.moment(file.createdAt) })}
              </p>
            </div>
            {isRestorable(file) && (
              <IconButton
                icon={RotateCcw}
                size="small"
                label={t('slots.restore', { version: file.version })}
                loading={change.isPending && change.variables.params?.id === file.uuid}
                onClick={() => void restore(file).catch(() => {})}
              />
            )}
            <IconButton
              icon={Eye}
              size="small"
              label={t('slots.openFor', { name: t('slots.version', { version: file.version }) })}
              onClick={() => {
                setShown(false)
                onOpen(file)
              }}
            />
            <IconButton
              icon={Download}
              size="small"
              label={`${t('slots.download')}: ${t('slots.version', { version: file.version })}`}
              onClick={() => void saveFile(file).catch(() => {})}
            />
          </li>
        ))}
      </ul>
    </Popover>
  )
}
