import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { CountBadge } from '../feedback/CountBadge.tsx'
import { Tooltip } from '../overlay/tooltip/Tooltip.tsx'
import { type ButtonSize, type ButtonVariant, iconButtonStyle } from './button-style.ts'
import { explainDisabled } from './explain-disabled.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  /** Accessible name, also shown as a tooltip. */
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
  loading?: boolean
  disabledReason?: string
  /** A count in its corner; hidden if 0. */
  badge?: number
  /** Mirrors the icon in right-to-left languages. */
  mirrored?: boolean
}

/**
 * A button with an icon only. Props: `icon`, `label` (name and tooltip), `variant`, `size`, `loading`,
 * `disabledReason`, `badge`, `mirrored`, and everything of `<button>`.
 */
export function IconButton({
  icon: Icon,
  label,
  variant = 'ghost',
  size = 'medium',
  loading = false,
  disabled = false,
  disabledReason,
  badge = 0,
  mirrored = false,
  onClick,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const reasonId = useId()
  const isDisabled = disabled || loading || !!disabledReason
  return (
    <>
      <Tooltip text={disabledReason ?? label}>
        <button
          {...rest}
          type={type}
          disabled={disabled && !disabledReason}
          aria-label={badge > 0 ? `${label} (${badge})` : label}
          aria-disabled={isDisabled || undefined}
          aria-busy={loading || undefined}
          aria-describedby={disabledReason ? reasonId : undefined}
          onClick={event => (isDisabled ? explainDisabled(event, disabledReason) : onClick?.(event))}
          className={iconButtonStyle(variant, size, className)}
        >
          {loading ? (
            <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
          ) : (
            <Icon aria-hidden className={mirrored ? 'size-4.5 rtl:[scale:-1_1]' : 'size-4.5'} />
          )}
          <CountBadge
            count={badge}
            className="absolute start-1/2 -top-1 [outline:2px_solid_var(--surface)]"
          />
        </button>
      </Tooltip>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}
