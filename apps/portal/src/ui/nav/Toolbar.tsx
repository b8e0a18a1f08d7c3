import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../action/IconButton.tsx'

type ToolbarProps = {
  /** Opens the navigation drawer of small windows. */
  onOpenNavigation?: () => void
  start?: ReactNode
  end?: ReactNode
}

/** The bar at the head of every page. Props: `onOpenNavigation`, `start` (shortcuts, search), `end` (menus). */
export function Toolbar({ onOpenNavigation, start, end }: ToolbarProps) {
  const { t } = useTranslation('kit')
  return (
    <div
      data-toolbar=""
      className="sticky top-0 z-20 flex h-bar items-center justify-between border-b border-line bg-surface px-1 sm:gap-3 sm:px-4 print:hidden"
    >
      <div className="flex min-w-0 flex-1 items-center sm:gap-1">
        {onOpenNavigation && (
          <IconButton
            icon={Menu}
            label={t('openNavigation')}
            onClick={onOpenNavigation}
            className="lg:hidden"
          />
        )}
        {start}
      </div>
      <div className="flex shrink-0 items-center sm:gap-1">{end}</div>
    </div>
  )
}
