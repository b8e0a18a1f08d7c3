import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { importPatiently } from './import-patiently.ts'

/** React's `lazy` for a part of a page: while the connection is lost it waits, in place of failing for good. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` declares it
export const lazyCode = <Component extends ComponentType<any>>(
  load: () => Promise<{ default: Component }>,
): LazyExoticComponent<Component> => lazy(() => importPatiently(load, 'part'))
