import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'
import { importWithRetry } from './import-with-retry.ts'
import { PartFailed } from './PartFailed.tsx'

/**
 * React's `lazy` for a part of a page: it waits while the connection is lost. If the code cannot be fetched, `failed`
 * is rendered instead of the route's error page, which would unmount an open form.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` declares it
export const lazyCode = <Component extends ComponentType<any>>(
  load: () => Promise<{ default: Component }>,
  failed: () => ReactNode = PartFailed,
): LazyExoticComponent<Component> =>
  // A component without props can be rendered with those of any other.
  lazy(() => importWithRetry(load, 'part').catch(() => ({ default: failed as unknown as Component })))
