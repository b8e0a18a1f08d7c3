import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'
import { importWithRetry } from './import-with-retry.ts'
import { PartFailed } from './PartFailed.tsx'

/**
 * React's `lazy` for a part of a page: while the connection is lost it waits. Where its code cannot be fetched,
 * `failed` is rendered in its place, and not the error page of the route, which would unmount a form that is open.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` declares it
export const lazyCode = <Component extends ComponentType<any>>(
  load: () => Promise<{ default: Component }>,
  failed: () => ReactNode = PartFailed,
): LazyExoticComponent<Component> =>
  // A component without props can be rendered with those of any other.
  lazy(() => importWithRetry(load, 'part').catch(() => ({ default: failed as unknown as Component })))
