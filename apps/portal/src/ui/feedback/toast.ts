import { Store } from '@tanstack/react-store'

export type ToastVariant = 'success' | 'warning' | 'error' | 'info'

type ToastOptions = {
  action?: { label: string; onPress: () => void }
  /** The same id replaces the toast that is still shown. */
  id?: string
  /** How long it is shown; the time stops while it has the focus or the pointer. */
  lifetimeMs?: number
  /** The id of a request that failed, for those who report it. */
  reference?: string | undefined
  /** When it closes, for whatever reason. */
  onClose?: () => void
}

type Snack = {
  id: string
  type: ToastVariant
  description: string
  priority: 'high' | 'low'
  actionProps?: { children: string; onClick: () => void }
  timeout?: number
  data?: { reference: string }
  onClose?: () => void
}
type Drawer = { add: (snack: Snack) => unknown; close: (id?: string) => void }

let drawer: Drawer | null = null
let toastCount = 0
const toastsBeforeLoad: Snack[] = []

/** Whether anything has been shown yet: the component that draws toasts is loaded only then. */
export const toastsNeeded = new Store(false)

/** Registers the component that draws toasts, and passes it those shown before. */
export const drawToasts = (by: Drawer): void => {
  drawer = by
  for (const snack of toastsBeforeLoad.splice(0)) by.add(snack)
}
export const needToasts = (): void => toastsNeeded.setState(() => true)

const show =
  (variant: ToastVariant) =>
  (text: string, options?: ToastOptions): string => {
    toastCount += 1
    const snack: Snack = {
      id: options?.id ?? `toast-${toastCount}`,
      type: variant,
      description: text,
      // An error interrupts the reader, everything else waits for a pause.
      priority: variant === 'error' ? 'high' : 'low',
      ...(options?.action
        ? { actionProps: { children: options.action.label, onClick: options.action.onPress } }
        : {}),
      ...(options?.lifetimeMs ? { timeout: options.lifetimeMs } : {}),
      ...(options?.reference ? { data: { reference: options.reference } } : {}),
      ...(options?.onClose ? { onClose: options.onClose } : {}),
    }
    if (drawer) drawer.add(snack)
    else toastsBeforeLoad.push(snack)
    needToasts()
    return snack.id
  }

/** Snackbars, from anywhere: `toast.success('Saved')`. Returns the id for `toast.close(id)`. */
export const toast = {
  success: show('success'),
  warning: show('warning'),
  error: show('error'),
  info: show('info'),
  close: (id?: string): void => {
    drawer?.close(id)
    const index = toastsBeforeLoad.findIndex(snack => snack.id === id)
    if (index >= 0) toastsBeforeLoad.splice(index, 1)
  },
}
