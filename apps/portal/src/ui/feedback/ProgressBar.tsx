import { cx } from '../class-names.ts'
import { usePercent } from './use-percent.ts'

type ProgressBarProps = {
  label: string
  /** 0 to 100; undefined: indeterminate. */
  value?: number | null
  tone?: 'primary' | 'success' | 'error'
  size?: 'thin' | 'medium'
  /** Shows label and percentage above the bar. */
  showLabel?: boolean
  className?: string
}

const fills = { primary: 'bg-primary', success: 'bg-green-mark', error: 'bg-red-mark' }

/**
 * A progress bar. Props: `label`, `value` (0-100, or undefined if unknown), `tone`, `size` thin | medium, `showLabel`.
 */
export function ProgressBar({
  label,
  value = null,
  tone = 'primary',
  size = 'medium',
  showLabel,
  className,
}: ProgressBarProps) {
  const percent = usePercent()
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value)}
      className={cx('flex w-full flex-col gap-1.5', className)}
    >
      {showLabel && (
        <span aria-hidden className="flex justify-between gap-4 text-sm text-ink-2">
          <span className="truncate">{label}</span>
          {value !== null && <span className="tabular-nums">{percent(value)}</span>}
        </span>
      )}
      <div
        className={cx(
          'w-full overflow-hidden',
          size === 'thin' ? 'h-0.5' : 'h-1.5 rounded-full',
          'bg-pressed',
        )}
      >
        <div
          style={value === null ? undefined : { width: `${value}%` }}
          className={cx(
            'h-full rounded-full',
            fills[tone],
            value === null ? 'runner-motion w-2/5' : 'transition-[width] duration-(--slow)',
          )}
        />
      </div>
    </div>
  )
}
