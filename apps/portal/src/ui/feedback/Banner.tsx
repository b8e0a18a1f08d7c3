import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../action/IconButton.tsx'
import { cx } from '../class-names.ts'

type BannerTone = 'info' | 'success' | 'warning' | 'error' | 'neutral'

const looks: Record<BannerTone, { box: string; mark: string; icon: LucideIcon }> = {
  info: { box: 'bg-blue text-blue-ink', mark: 'text-blue-mark', icon: Info },
  success: { box: 'bg-green text-green-ink', mark: 'text-green-mark', icon: CircleCheck },
  warning: { box: 'bg-amber text-amber-ink', mark: 'text-amber-mark', icon: TriangleAlert },
  error: { box: 'bg-red text-red-ink', mark: 'text-red-mark', icon: CircleAlert },
  neutral: { box: 'bg-grey text-grey-ink', mark: 'text-grey-mark', icon: Info },
}

type BannerProps = {
  tone?: BannerTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  onClose?: () => void
  /** Full width below the toolbar, without round corners. */
  wide?: boolean
  className?: string
}

/**
 * A notice. Props: `tone` info | success | warning | error | neutral, `title`, `children`, `action`, `onClose`,
 * `wide`.
 */
export function Banner({ tone = 'info', title, children, action, onClose, wide, className }: BannerProps) {
  const { t } = useTranslation('kit')
  const { box, mark, icon: Icon } = looks[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-3 text-base',
        wide ? 'px-4 py-2.5 sm:px-6' : 'rounded-control px-3.5 py-2.5',
        box,
        className,
      )}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-4', mark)} />
      <div className="min-w-0 flex-1 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="prose-width">{children}</div>}
      </div>
      {action}
      {onClose && (
        <IconButton
          icon={X}
          size="small"
          label={t('close')}
          onClick={onClose}
          className="-my-1.5 -me-2 text-inherit"
        />
      )}
    </div>
  )
}
