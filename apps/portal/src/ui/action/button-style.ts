import { cx } from '../class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-primary-ink not-aria-disabled:hover:bg-primary-hover',
  secondary:
    'bg-surface text-ink border border-line-strong/60 not-aria-disabled:hover:bg-hover not-aria-disabled:hover:border-line-strong',
  ghost: 'bg-transparent text-ink-2 not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink',
  danger: 'bg-danger text-danger-ink not-aria-disabled:hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-control-small px-2.5 text-sm',
  medium: 'h-control px-3.5 text-base',
}

/** The style of buttons and of links that look like buttons. */
export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, className?: string) =>
  cx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none',
    'transition-colors aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    className,
  )

/** The square variant for icon buttons. */
export const iconButtonStyle = (variant: ButtonVariant, size: ButtonSize, className?: string) =>
  cx(
    'relative inline-flex shrink-0 items-center justify-center rounded-control transition-colors aria-disabled:opacity-55',
    variants[variant],
    size === 'small' ? 'size-control-small' : 'size-control',
    className,
  )
