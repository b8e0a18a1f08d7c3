import { type AssetTypeKey, acceptFile, kindOf } from '@archway/contract/case-files'
import { Box, FileText, Image, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '../../platform/sizes.ts'
import { useThumbnail } from '../../platform/use-thumbnail.ts'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { fittingSlots } from './assign-slots.ts'
import { refusalSentence } from './file-sentences.ts'
import type { QueueRefusal } from './queue.rules.ts'

type AssignLineProps = {
  file: File
  offered: readonly AssetTypeKey[]
  chosen: AssetTypeKey | null
  /** The choice is what its name proposed. */
  guessed: boolean
  replaces: boolean
  busy: QueueRefusal | null
  onChoose: (slot: AssetTypeKey | null) => void
  onLeaveOut: () => void
}

const noSlot = 'none'

/** One of several files: what it is, where it goes, and what stands against it. */
export function AssignLine({
  file,
  offered,
  chosen,
  guessed,
  replaces,
  busy,
  onChoose,
  onLeaveOut,
}: AssignLineProps) {
  const { t } = useTranslation('caseFiles')
  const { t: refused } = useTranslation('refusals')
  const thumbnail = useThumbnail(file)
  const fitting = fittingSlots(file, offered)
  // Nowhere to go: the reason is that of the slot closest in kind, which is where its size would matter.
  const closest =
    offered.find(key => acceptFile(key, file.name, file.size) !== 'FILE_TYPE_REFUSED') ?? offered[0]
  const refusal = fitting.length === 0 && closest ? refusalSentence(closest, file) : null
  const kind = kindOf(file.name)
  const Icon = kind === 'stl' ? Box : kind === 'image' ? Image : FileText
  const problem = refusal ?? (busy ? refused(busy) : null)
  const note =
    chosen === null
      ? t('drop.unknown')
      : replaces
        ? t('drop.replaces')
        : guessed
          ? t('drop.guessed')
          : undefined

  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[3rem_minmax(0,1fr)_17rem_auto]">
      <span className="flex size-12 items-center justify-center overflow-hidden rounded-control bg-sunken">
        {thumbnail ? (
          <img src={thumbnail} alt="" className="size-full object-cover" />
        ) : (
          <Icon aria-hidden className="size-5 text-ink-3" />
        )}
      </span>
      <div className="min-w-0 py-0.5">
        <p className="text-base font-medium break-words">
          <bdi dir="auto">{file.name}</bdi>
        </p>
        <p className="text-sm text-ink-3 tabular-nums">
          <bdi>{formatSize(file.size)}</bdi>
        </p>
      </div>
      <div className={cx('max-sm:order-last max-sm:col-span-3', refusal && 'py-1')}>
        {refusal ? (
          <p role="alert" className="text-sm text-danger-text">
            {refusal}
          </p>
        ) : (
          <SelectField
            label={t('drop.slot', { name: file.name })}
            labelHidden
            value={chosen ?? noSlot}
            onChange={value => onChoose(value === noSlot ? null : (value as AssetTypeKey))}
            options={[
              { value: noSlot, label: t('drop.none') },
              ...fitting.map(key => ({ value: key, label: t(`types.${key}`) })),
            ]}
            help={note}
            error={problem ?? undefined}
          />
        )}
      </div>
      <IconButton icon={X} label={t('drop.remove', { name: file.name })} onClick={onLeaveOut} />
    </li>
  )
}
