import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { type ReactNode, useMemo } from 'react'
import { ConfirmProvider } from './ConfirmProvider.tsx'
import { LinkContext, type LinkHandlers } from './link-context.ts'
import { Toaster } from './Toaster.tsx'

type UiProviderProps = LinkHandlers & { direction: 'ltr' | 'rtl'; children: ReactNode }

/**
 * Stands once around the application: direction, links, tooltips, `useConfirm()` and the toasts.
 * Props: `direction`, `follow(href)`, `warm(href)`, `children`.
 */
export function UiProvider({ direction, follow, warm, children }: UiProviderProps) {
  const links = useMemo(() => ({ follow, warm }), [follow, warm])
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <Tooltip.Provider delay={350} closeDelay={0}>
          <LinkContext value={links}>
            <ConfirmProvider>{children}</ConfirmProvider>
            <Toaster />
          </LinkContext>
        </Tooltip.Provider>
      </DirectionProvider>
    </CSPProvider>
  )
}
