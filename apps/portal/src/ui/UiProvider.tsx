import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { type ReactNode, useMemo } from 'react'
import { LinkContext, type LinkHandlers } from './link-context.ts'
import { Toaster } from './Toaster.tsx'

type UiProviderProps = LinkHandlers & { direction: 'ltr' | 'rtl'; children: ReactNode }

/**
 * Stands once around the application: direction, links and the toasts.
 * Props: `direction`, `follow(href)`, `warm(href)`, `children`.
 */
export function UiProvider({ direction, follow, warm, children }: UiProviderProps) {
  const links = useMemo(() => ({ follow, warm }), [follow, warm])
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <LinkContext value={links}>
          {children}
          <Toaster />
        </LinkContext>
      </DirectionProvider>
    </CSPProvider>
  )
}
