import { type AssetTypeKey, acceptFile, kindOf } from '@archway/contract/case-files'
import { Box, CircleAlert, Crop, FileText, GripVertical, Image, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '../../../platform/i18n/sizes.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { pathOf } from '../../../ui/form/files/dropped-files.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { refusalSentence } from '../file-sentences.ts'
import type { QueueRefusal } from '../uploads/queue.rules.ts'
import { fittingSlots } from './assign-slots.ts'
import { findingSentence } from './finding-sentence.ts'
import { blocksUpload, type Finding } from './findings.rules.ts'
import { scanIn } from './pack-textured.ts'
import type { CheckedFile } from './use-drop-files.ts'

type AssignLineProps = {
  checkedFile: CheckedFile
  offeredSlots: readonly AssetTypeKey[]
  replaces: boolean
  busy: QueueRefusal | null
  onChoose: (slot: AssetTypeKey | null) => void
  /** The file with this id was dropped on this line. */
  onSwap: (withId: number) => void
  onReplace: (file: File) => void
  onLeaveOut: () => void
}

const EditChosen = lazyDialog(async () => (await import('../photo/EditChosen.tsx')).EditChosen)

const noSlot = 'none'
/** Data type of a file dragged from line to line; files from outside the page carry other types. */
const dragDataType = 'application/x-archway-line'

/** The object URL of a picture; revoked when it is no longer shown. */
const useBlobAddress = (blob: Blob | null | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setAddress(null)
    const objectUrl = URL.createObjectURL(blob)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return address
}

function FindingView({ finding, fileName }: { finding: Finding; fileName: string }) {
  const isBlocking = blocksUpload(finding)
  const Icon = isBlocking ? CircleAlert : TriangleAlert
  return (
    <li
      role={isBlocking ? 'alert' : undefined}
      className={cx('flex items-start gap-1.5 text-sm', isBlocking ? 'text-danger-text' : 'text-amber-ink')}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{findingSentence(finding, fileName)}</span>
    </li>
  )
}

/** One of several dropped files: its name, its slot, and the problems found in it. */
export function AssignLine({
  checkedFile,
  offeredSlots,
  replaces,
  busy,
  onChoose,
  onSwap,
  onReplace,
  onLeaveOut,
}: AssignLineProps) {
  const { t } = useTranslation('caseFiles')
  const { t: reasons } = useTranslation('reasons')
  const [isDraggedOver, setOver] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const { file, slot, suggestedBy, analysis, findings } = checkedFile
  const thumbnail = useBlobAddress(analysis?.thumbnail)
  const fitting = fittingSlots(file, offeredSlots)
  // No slot accepts the file: the reason given is that of the slot closest in kind.
  const closest =
    offeredSlots.find(key => acceptFile(key, file.name, file.size) !== 'FILE_TYPE_REFUSED') ?? offeredSlots[0]
  const refusal = fitting.length === 0 && closest ? refusalSentence(closest, file) : null
  const isPacked = scanIn(file) !== file
  const { name } = scanIn(file)
  const kind = kindOf(name)
  const Icon = kind === 'stl' ? Box : kind === 'image' ? Image : FileText
  const detectedValue = analysis?.arch?.arch ?? analysis?.picture?.of
  const isLower = slot === null ? analysis?.arch?.arch === 'lower' : slot === 'lowerImpression'
  const note =
    slot === null
      ? analysis === null
        ? t('drop.looking')
        : detectedValue
          ? t(`drop.looksLike.${detectedValue}`)
          : refusal
            ? undefined
            : t('drop.unknown')
      : replaces
        ? t('drop.replaces')
        : suggestedBy && suggestedBy !== 'hand'
          ? t(`drop.by.${suggestedBy}`)
          : undefined

  return (
    <li
      data-file={name}
      draggable={!refusal}
      onDragStart={event => {
        event.dataTransfer.setData(dragDataType, String(checkedFile.id))
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes(dragDataType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        if (!event.dataTransfer.types.includes(dragDataType)) return
        event.preventDefault()
        onSwap(Number(event.dataTransfer.getData(dragDataType)))
      }}
      className={cx(
        'grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[1.25rem_4rem_minmax(0,1fr)_17rem_auto]',
        isDraggedOver
          ? 'rounded-control bg-primary-soft'
          : slot === null && 'border-s-3 border-s-amber-mark ps-2',
      )}
    >
      <GripVertical
        aria-hidden
        className={cx(
          'mt-5 size-5 cursor-grab text-ink-3 max-sm:hidden pointer-coarse:invisible',
          refusal && 'invisible',
        )}
      />
      <span className="flex size-16 items-center justify-center overflow-hidden rounded-control bg-sunken">
        {thumbnail ? (
          <img
            src={thumbnail}
            alt=""
            draggable={false}
            // Occlusal views show the front teeth at the top; the thumbnail of a lower arch is upside down.
            className={cx('size-full object-cover', isLower && 'rotate-180')}
          />
        ) : (
          <Icon aria-hidden className={cx('size-5 text-ink-3', analysis === null && 'skeleton-motion')} />
        )}
      </span>
      <div className="flex min-w-0 flex-col gap-1 py-0.5">
        <p className="text-base font-medium break-words" title={pathOf(file)}>
          <bdi dir="auto">{name}</bdi>
        </p>
        <p className="text-sm text-ink-3 tabular-nums">
          <bdi>{formatSize(file.size)}</bdi>
          {analysis?.size && (
            <span className="ms-2">
              <bdi>{t('viewer.pixels', { width: analysis.size.width, height: analysis.size.height })}</bdi>
            </span>
          )}
        </p>
        {isPacked && <p className="text-sm text-ink-3">{t('drop.withColors')}</p>}
        {findings.length > 0 && !refusal && (
          <ul className="flex flex-col gap-0.5">
            {findings.map(finding => (
              <FindingView key={finding.kind} finding={finding} fileName={name} />
            ))}
          </ul>
        )}
      </div>
      <div className={cx('max-sm:order-last max-sm:col-span-3', refusal && 'py-1')}>
        {refusal ? (
          <p role="alert" className="text-sm text-danger-text">
            {refusal}
          </p>
        ) : (
          <SelectField
            label={t('drop.slot', { name })}
            labelHidden
            value={slot ?? noSlot}
            onChange={value => onChoose(value === noSlot ? null : (value as AssetTypeKey))}
            options={[
              { value: noSlot, label: t('drop.none') },
              ...fitting.map(key => ({ value: key, label: t(`types.${key}`) })),
            ]}
            help={note}
            error={busy ? reasons(busy) : undefined}
          />
        )}
      </div>
      <div className="flex">
        {analysis?.picture && (
          <IconButton icon={Crop} label={t('edit.openFor', { name })} onClick={() => setEditing(true)} />
        )}
        <IconButton icon={X} label={t('drop.remove', { name })} onClick={onLeaveOut} />
      </div>
      {isEditing && <EditChosen file={file} onEdited={onReplace} onClose={() => setEditing(false)} />}
    </li>
  )
}
