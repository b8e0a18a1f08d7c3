import { useEffect, useState } from 'react'
import { whenConfirmationNeeded } from '../../../platform/http/confirmation.ts'
import { withWords } from '../../../platform/i18n/language.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'

const ConfirmIdentityDialog = lazyDialog(
  withWords(async () => (await import('./ConfirmIdentityDialog.tsx')).ConfirmIdentityDialog),
)

/** Asks for the password or a code when a call needs a recent confirmation; the call is then repeated (S14). */
export function ConfirmIdentity() {
  const [pending, setPending] = useState<{ answer: (confirmed: boolean) => void }>()
  useEffect(() => whenConfirmationNeeded(() => new Promise(answer => setPending({ answer }))), [])
  // A call that waits must not wait forever when the page is left.
  useEffect(() => () => pending?.answer(false), [pending])
  return (
    <ConfirmIdentityDialog
      open={pending !== undefined}
      onClose={isConfirmed => {
        pending?.answer(isConfirmed)
        setPending(undefined)
      }}
    />
  )
}
