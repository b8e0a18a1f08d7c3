import type { LucideIcon } from 'lucide-react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Link, type LinkProps } from './Link.tsx'

type LinkButtonProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize; icon?: LucideIcon }

/** A link that looks like a button. Props: `href`, `variant`, `size`, `icon`, and everything of `<a>`. */
export function LinkButton({
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonStyle(variant, size, className)}>
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </Link>
  )
}
