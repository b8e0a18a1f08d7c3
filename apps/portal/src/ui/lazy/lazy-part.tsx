import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Loading } from '../feedback/Loading.tsx'
import { whenIdle } from './when-idle.ts'

export type LazyPart<Props> = ComponentType<Props> & { readonly warm: () => void }

/**
 * A part of a page that not everybody opens, such as what stands behind a tab: its code comes when it is drawn, or
 * before that, by `useWarm`. `load` answers its component; `until` stands in its place meanwhile.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  until: ReactNode = <Loading delay={200} />,
): LazyPart<Props> => {
  const Body = lazy<ComponentType<{ given: Props }>>(async () => {
    const Loaded = await load()
    return { default: ({ given }) => <Loaded {...given} /> }
  })
  const Part = (props: Props) => (
    <Suspense fallback={until}>
      <Body given={props} />
    </Suspense>
  )
  return Object.assign(Part, { warm: () => void load().catch(() => {}) })
}

/** Fetches parts of a page when it has nothing better to do: whoever then opens one does not wait. */
export const useWarm = (parts: readonly Pick<LazyPart<never>, 'warm'>[]): void =>
  useEffect(
    () =>
      whenIdle(() => {
        for (const { warm } of parts) warm()
      }),
    [parts],
  )
