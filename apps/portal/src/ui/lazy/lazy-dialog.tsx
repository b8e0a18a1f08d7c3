import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { useHasOpened } from './use-has-opened.ts'

/**
 * A dialog whose code is loaded when it is first opened; it then stays mounted, so that its closing animation is
 * shown. `load` returns its component, which takes `open`.
 */
export const lazyDialog = <Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Body = lazyPart(load, null)
  return function LazyDialog(props: Props) {
    return useHasOpened(props.open) && <Body {...props} />
  }
}
