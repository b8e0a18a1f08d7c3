export type ToastVariant = 'success' | 'warning' | 'error' | 'info'

type ToastOptions = {
  action?: { label: string; onPress: () => void }
  /** The same id replaces the toast that is still shown. */
  id?: string
}

type Snack = {
  id: string
  type: ToastVariant
  description: string
  priority: 'high' | 'low'
  actionProps?: { children: string; onClick: () => void }
}
type Drawer = { add: (snack: Snack) => unknown; close: (id?: string) => void }

let drawer: Drawer | null = null
let wanted = false
let made = 0
const early: Snack[] = []
const watchers = new Set<() => void>()

/** What draws toasts is loaded when it is first wanted; what was said before waits for it. */
export const drawToasts = (by: Drawer): void => {
  drawer = by
  for (const snack of early.splice(0)) by.add(snack)
}
export const wantToasts = (): void => {
  wanted = true
  for (const watcher of watchers) watcher()
}
export const toastsWanted = (): boolean => wanted
export const onToastsWanted = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const show =
  (variant: ToastVariant) =>
  (text: string, options?: ToastOptions): string => {
    made += 1
    const snack: Snack = {
      id: options?.id ?? `toast-${made}`,
      type: variant,
      description: text,
      // An error interrupts the reader, everything else waits for a pause.
      priority: variant === 'error' ? 'high' : 'low',
      ...(options?.action
        ? { actionProps: { children: options.action.label, onClick: options.action.onPress } }
        : {}),
    }
    if (drawer) drawer.add(snack)
    else early.push(snack)
    if (!wanted) wantToasts()
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
    const at = early.findIndex(snack => snack.id === id)
    if (at >= 0) early.splice(at, 1)
  },
}
