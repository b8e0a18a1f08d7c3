import { Toast } from '@base-ui/react/toast'

export type ToastVariant = 'success' | 'warning' | 'error' | 'info'

type ToastOptions = {
  action?: { label: string; onPress: () => void }
  /** The same id replaces the toast that is still shown. */
  id?: string
}

export const toastManager = Toast.createToastManager()

const show = (variant: ToastVariant) => (text: string, options?: ToastOptions) =>
  toastManager.add({
    id: options?.id,
    type: variant,
    description: text,
    // An error interrupts the reader, everything else waits for a pause.
    priority: variant === 'error' ? 'high' : 'low',
    actionProps: options?.action && { children: options.action.label, onClick: options.action.onPress },
  })

/** Snackbars, from anywhere: `toast.success('Saved')`. Returns the id for `toast.close(id)`. */
export const toast = {
  success: show('success'),
  warning: show('warning'),
  error: show('error'),
  info: show('info'),
  close: (id?: string) => toastManager.close(id),
}
