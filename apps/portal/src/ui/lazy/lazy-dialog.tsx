import { type ComponentType, lazy, Suspense } from 'react'
import { importWithRetry } from './import-with-retry.ts'
import { PendingDialog } from './PendingDialog.tsx'
import { useHasOpened } from './use-has-opened.ts'

/** A dialog that is rendered only while it is open needs no `open`. */
type DialogProps = { open?: boolean } & (
  | { onOpenChange: (open: false) => void }
  | { onClose: (confirmed: false) => void }
  | { onCancel: () => void }
)

const close = (props: DialogProps): void => {
  if ('onOpenChange' in props) props.onOpenChange(false)
  else if ('onClose' in props) props.onClose(false)
  else props.onCancel()
}

/**
 * A dialog whose code is loaded when it is first opened; it then stays mounted, so that its closing animation is
 * shown. While the connection is lost it can be canceled, and it stays closed then. `load` returns its component.
 */
export const lazyDialog = <Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Body = lazy<ComponentType<{ bodyProps: Props }>>(async () => {
    const Loaded = await importWithRetry(load, 'part').catch(() => undefined)
    return {
      default: ({ bodyProps }) => {
        if (Loaded) return <Loaded {...bodyProps} />
        return bodyProps.open !== false && <PendingDialog failed onCancel={() => close(bodyProps)} />
      },
    }
  })
  return function LazyDialog(props: Props) {
    const isOpen = props.open !== false
    return (
      useHasOpened(isOpen) && (
        <Suspense fallback={isOpen && <PendingDialog onCancel={() => close(props)} />}>
          <Body bodyProps={props} />
        </Suspense>
      )
    )
  }
}
