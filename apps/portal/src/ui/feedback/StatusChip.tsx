import { cx } from '../class-names.ts'
import { type ChipTone, chipLooks } from './tone.ts'

type StatusChipProps = { tone: ChipTone; label: string; size?: 'small' | 'medium'; className?: string }

/**
 * A status as text and color. Props: `tone` draft | provider | yourTurn | refused | made | arrived | ended, `label`,
 * `size` small | medium.
 */
export function StatusChip({ tone, label, size = 'small', className }: StatusChipProps) {
  const { box, mark } = chipLooks[tone]
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-chip font-medium sm:whitespace-nowrap',
        size === 'small' ? 'min-h-6 px-2 py-0.5 text-sm' : 'min-h-7 px-2.5 py-1 text-base',
        box,
        className,
      )}
    >
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', mark)} />
      <span className="min-w-0">{label}</span>
    </span>
  )
}
