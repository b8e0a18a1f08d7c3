import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { useHasOpened } from './use-has-opened.ts'

/**
 * A dialog whose code comes when it opens for the first time; from then on it stays, and is seen closing.
 * `load` answers its component, which has `open` among its props.
 */
export const lazyDialog = <Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Body = lazyPart(load, null)
  return function LazyDialog(props: Props) {
    return useHasOpened(props.open) && <Body {...props} />
  }
}
