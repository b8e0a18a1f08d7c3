import { type ComponentType, lazy, Suspense } from 'react'
import { useWanted } from './use-wanted.ts'

/**
 * A dialog whose code comes when it opens for the first time; from then on it stays, and is seen closing.
 * `load` answers its component, which has `open` among its props.
 */
export const lateDialog = <Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Body = lazy<ComponentType<{ given: Props }>>(async () => {
    const Loaded = await load()
    return { default: ({ given }) => <Loaded {...given} /> }
  })
  return function LateDialog(props: Props) {
    const wanted = useWanted(props.open)
    return (
      wanted && (
        <Suspense>
          <Body given={props} />
        </Suspense>
      )
    )
  }
}
