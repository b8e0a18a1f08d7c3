import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import { lostSince } from '../feedback/connection.ts'
import { Loading } from '../feedback/Loading.tsx'
import { PartFailed } from './PartFailed.tsx'

/** Milliseconds before it is shown: usually the dialog itself loads faster. */
const delayMs = { usual: 5000, lost: 100 } as const

type PendingDialogProps = {
  /** Whether the code of the dialog could not be fetched. */
  failed?: boolean
  onCancel: () => void
}

/**
 * Replaces a dialog while its code is loading: keys meant for it must not reach the page, and the user can cancel.
 * Uses the browser's own dialog, because the kit's may be the missing code.
 */
export function PendingDialog({ failed = false, onCancel }: PendingDialogProps) {
  const { t } = useTranslation('kit')
  const ref = useRef<HTMLDialogElement>(null)
  const [isShown, setShown] = useState(failed)
  useEffect(() => {
    if (isShown) return
    const timer = setTimeout(() => setShown(true), lostSince.state === null ? delayMs.usual : delayMs.lost)
    return () => clearTimeout(timer)
  }, [isShown])
  // A layout effect is cleaned up while the dialog is still in the document, so that closing it returns the focus to the
  // element that the dialog which replaces it returns it to.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isShown || !dialog) return
    dialog.showModal()
    // Otherwise the focus would be on Cancel, which an Enter that was meant for the dialog would press.
    dialog.focus()
    return () => dialog.close()
  }, [isShown])
  if (!isShown) return null
  return createPortal(
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-label={t(failed ? 'loadFailed' : 'loading')}
      onCancel={event => {
        event.preventDefault()
        onCancel()
      }}
      className="m-auto w-full max-w-md rounded-card bg-raised p-5 text-ink shadow-sheet backdrop:bg-veil"
    >
      {failed ? <PartFailed /> : <Loading />}
      <div className="flex justify-end">
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </dialog>,
    document.body,
  )
}
