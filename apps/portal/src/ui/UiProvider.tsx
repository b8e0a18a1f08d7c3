import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { useSelector } from '@tanstack/react-store'
import { type ReactNode, Suspense, useMemo } from 'react'
import { LinkContext, type LinkHandlers } from './action/link-context.ts'
import { toastsNeeded } from './feedback/toast.ts'
import { lazyCode } from './lazy/lazy-code.ts'

const Toaster = lazyCode(
  async () => ({ default: (await import('./feedback/Toaster.tsx')).Toaster }),
  () => null,
)

type UiProviderProps = LinkHandlers & { direction: 'ltr' | 'rtl'; children: ReactNode }

/** The root of the application: provides direction, links and the toasts. */
export function UiProvider({ direction, follow, preload, children }: UiProviderProps) {
  const links = useMemo(() => ({ follow, preload }), [follow, preload])
  const withToasts = useSelector(toastsNeeded)
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <LinkContext value={links}>
          {children}
          {withToasts && (
            <Suspense>
              <Toaster />
            </Suspense>
          )}
        </LinkContext>
      </DirectionProvider>
    </CSPProvider>
  )
}
