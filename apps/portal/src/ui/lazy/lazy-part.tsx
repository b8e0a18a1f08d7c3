import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Loading } from '../feedback/Loading.tsx'
import { importWithRetry } from './import-with-retry.ts'
import { PartFailed } from './PartFailed.tsx'
import { whenIdle } from './when-idle.ts'

export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => void }

/**
 * A part of a page, such as the content of a tab, whose code is loaded when it is first rendered, or earlier by
 * `usePreload`; it waits while the connection is lost, and shows an error if its code cannot be fetched. `load` returns
 * its component; `until` is shown while it loads.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  until: ReactNode = <Loading delay={200} />,
): LazyPart<Props> => {
  const Body = lazy<ComponentType<{ partProps: Props }>>(async () => {
    const Loaded = await importWithRetry(load, 'part').catch(() => undefined)
    return { default: ({ partProps }) => (Loaded ? <Loaded {...partProps} /> : <PartFailed />) }
  })
  const Part = (props: Props) => (
    <Suspense fallback={until}>
      <Body partProps={props} />
    </Suspense>
  )
  return Object.assign(Part, { preload: () => void load().catch(() => {}) })
}

/** Preloads lazy parts when the page is idle. */
export const usePreload = (parts: readonly Pick<LazyPart<never>, 'preload'>[]): void =>
  useEffect(
    () =>
      whenIdle(() => {
        for (const { preload } of parts) preload()
      }),
    [parts],
  )
