import type { ComponentType } from 'react'
import { latePart } from './lazy-part.tsx'
import { useWanted } from './use-has-opened.ts'

/**
 * A dialog whose code comes when it opens for the first time; from then on it stays, and is seen closing.
 * `load` answers its component, which has `open` among its props.
 */
export const lateDialog = <Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Body = latePart(load, null)
  return function LateDialog(props: Props) {
    return useWanted(props.open) && <Body {...props} />
  }
}
