import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'

export type CameraDialogProps = {
  /** The result of the last code. */
  last: { readonly right: boolean; readonly text: string } | null
  onCode: (code: string) => void
  onClose: () => void
}

/** Reads codes with the camera until it is closed. */
export const LazyCameraDialog = lazyDialog<CameraDialogProps>(
  async () => (await import('./CameraDialog.tsx')).CameraDialog,
)
