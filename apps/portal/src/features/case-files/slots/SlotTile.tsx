import { type AssetGroup, assetTypes, type CaseAsset } from '@archway/contract/case-files'
import { CircleAlert, CircleCheck, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useDrop } from '../../../ui/form/files/use-drop.ts'
import { acceptAttribute, acceptSentence } from '../file-sentences.ts'
import { ScanNotes } from '../scan/ScanNotes.tsx'
import type { UploadItem } from '../uploads/queue.rules.ts'
import { isReplaced, type Slot } from './case-slots.ts'
import { SlotFile } from './SlotFile.tsx'
import { SlotMenu } from './SlotMenu.tsx'
import { SlotPicture } from './SlotPicture.tsx'
import { SlotProgress } from './SlotProgress.tsx'
import { SlotTrouble } from './SlotTrouble.tsx'

/** Groups whose files have a preview picture. */
const pictured: readonly AssetGroup[] = ['scan', 'photo', 'xray']

type SlotTileProps = {
  slot: Slot
  /** The upload of this tab for this slot. */
  item: UploadItem | null
  editable: boolean
  /** Why a new file is requested for this slot: the reason of the case's rejection. */
  replaceReason: string | null
  /** The case's reply is sent instead of new files. */
  answered?: boolean | undefined
  /** The problem of the last file chosen for this slot. */
  problem: string | null
  onFiles: (files: File[]) => void
  onOpen: (file: CaseAsset) => void
  onMove: (file: CaseAsset) => void
}

/** One slot: its file, or a drawing of the expected record, with actions and problems. Accepts dropped files. */
export function SlotTile({
  slot,
  item,
  editable,
  replaceReason,
  answered = false,
  problem,
  onFiles,
  onOpen,
  onMove,
}: SlotTileProps) {
  const { t } = useTranslation('caseFiles')
  const input = useRef<HTMLInputElement>(null)
  const { over, handlers } = useDrop(onFiles, !editable)
  const name = t(`types.${slot.key}`)
  const { file } = slot
  const isRequested = file?.needsReplacement === true && !item
  const isDone = editable && !item && isReplaced(slot)
  const isAlarming = editable && (problem !== null || (isRequested && !answered))

  return (
    <li
      {...handlers}
      data-slot-key={slot.key}
      className={cx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-card border bg-surface transition-colors',
        over ? 'border-primary bg-primary-soft' : isAlarming ? 'border-danger' : 'border-line',
        !file && !over && !isAlarming && 'border-dashed border-line-strong/60',
      )}
    >
      <div
        className={cx(
          'relative flex items-center justify-center overflow-hidden bg-sunken',
          pictured.includes(assetTypes[slot.key].group) ? 'aspect-3/2' : 'h-20',
        )}
      >
        <SlotPicture slot={slot.key} file={file} />
        {file && (
          <button
            type="button"
            aria-label={t('slots.openFor', { name })}
            title={editable ? undefined : file.fileName}
            onClick={() => onOpen(file)}
            className="absolute inset-0 focus-visible:-outline-offset-2"
          />
        )}
      </div>
      <div className={cx('flex flex-1 flex-col gap-1.5', editable ? 'p-3 pt-2' : 'px-3 py-1')}>
        <div className="flex min-h-(--control-small) items-start gap-1">
          <h4 className="min-w-0 flex-1 py-1 text-base font-medium">
            {name}
            {/* Marked as required only while the file is missing and can be added. */}
            {slot.rule === 'required' && editable && !file && (
              <>
                <span aria-hidden className="ms-0.5 text-danger-text">
                  *
                </span>
                <span className="sr-only"> ({t('slots.required')})</span>
              </>
            )}
          </h4>
          {file && (
            <SlotMenu
              name={name}
              file={file}
              editable={editable && !slot.isBorrowed && !item}
              onReplace={() => input.current?.click()}
              onMove={() => onMove(file)}
            />
          )}
        </div>
        {slot.rule === 'recommended' && !file && (
          <p className="text-sm text-amber-ink">{t('slots.recommended')}</p>
        )}
        {file && <SlotFile file={file} slot={slot} onOpen={onOpen} brief={!editable} />}
        {item && <SlotProgress item={item} name={name} />}
        {file && !item && <ScanNotes file={file} editable={editable && !slot.isBorrowed} />}
        {!item && <SlotTrouble {...{ slot, editable, replaceReason, answered }} />}
        {isDone && (
          <p className="flex items-center gap-1.5 text-sm text-green-ink">
            <CircleCheck aria-hidden className="size-4 text-green-mark" />
            {t('slots.replaced')}
          </p>
        )}
        {problem && (
          <p role="alert" className="flex items-start gap-1.5 text-sm text-danger-text">
            <CircleAlert aria-hidden className="mt-0.5 size-4" />
            <span className="min-w-0 break-words">{problem}</span>
          </p>
        )}
        {!file && !item && !editable && <p className="text-sm text-ink-3">{t('slots.empty')}</p>}
        {editable && !item && (!file || isRequested || isDone || slot.isBorrowed) && (
          <div className="mt-auto flex flex-col gap-1.5">
            <Button
              size="small"
              variant={isDone ? 'ghost' : 'secondary'}
              icon={Upload}
              aria-label={t(file ? 'slots.replaceFor' : 'slots.chooseFor', { name })}
              onClick={() => input.current?.click()}
              className="w-full"
            >
              {t(file ? 'slots.replace' : 'slots.choose')}
            </Button>
            {!isDone && <p className="text-xs text-ink-3">{acceptSentence(slot.key)}</p>}
          </div>
        )}
      </div>
      {editable && (
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptAttribute([slot.key])}
          aria-label={name}
          onChange={event => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
      )}
    </li>
  )
}
