import { useEffect, useState } from 'react'
import { type Needed, whenConfirmationNeeded } from '../../../platform/http/confirmation.ts'
import { withWords } from '../../../platform/i18n/language.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'

const ConfirmIdentityDialog = lazyDialog(
  withWords(async () => (await import('./ConfirmIdentityDialog.tsx')).ConfirmIdentityDialog),
)

/** Asks for the password or a code when a call needs a recent confirmation; the call is then repeated (S14). */
export function ConfirmIdentity() {
  const [pending, setPending] = useState<{ needed: Needed; answer: (confirmed: boolean) => void }>()
  useEffect(() => whenConfirmationNeeded(needed => new Promise(answer => setPending({ needed, answer }))), [])
  // A call that waits must not wait forever when the page is left.
  useEffect(() => () => pending?.answer(false), [pending])
  return (
    <ConfirmIdentityDialog
      open={pending !== undefined}
      needed={pending?.needed ?? 'any'}
      onClose={isConfirmed => {
        pending?.answer(isConfirmed)
        setPending(undefined)
      }}
    />
  )
}
