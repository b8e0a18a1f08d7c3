import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useId } from 'react'
import { Tooltip } from '../overlay/tooltip/Tooltip.tsx'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { explainDisabled } from './explain-disabled.ts'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** In progress: keeps its label and position, ignores clicks. */
  loading?: boolean
  /** Why it is disabled. The button stays focusable and shows the reason in a tooltip, or as a toast on touch. */
  disabledReason?: string
}

/**
 * A button. Props: `variant` primary | secondary | ghost | danger, `size` small | medium, `icon`, `loading`,
 * `disabled`, `disabledReason`, and everything of `<button>` (`type` is button by default).
 */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  loading = false,
  disabled = false,
  disabledReason,
  onClick,
  className,
  children,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isDisabled = disabled || loading || !!disabledReason
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled) explainDisabled(event, disabledReason)
    else onClick?.(event)
  }
  // The same element with and without a reason: one that gets or loses its reason keeps the focus.
  return (
    <>
      <Tooltip text={disabledReason}>
        <button
          {...rest}
          type={type}
          disabled={disabled && !disabledReason}
          aria-disabled={isDisabled || undefined}
          aria-busy={loading || undefined}
          aria-describedby={disabledReason ? reasonId : describedBy}
          onClick={handleClick}
          className={buttonStyle(variant, size, className)}
        >
          {loading ? (
            <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
          ) : (
            Icon && <Icon aria-hidden className="size-4" />
          )}
          {children}
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
