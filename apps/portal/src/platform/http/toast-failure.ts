import { toast } from '../../ui/feedback/toast.ts'
import { translateKey } from '../i18n/language.ts'
import { CallFailed, isUnconfirmed } from './problems.ts'

/**
 * Shows why a quiet call failed, with its reference where the server is at fault; nothing if the user has closed the
 * confirmation dialog.
 */
export const toastFailure = (error: unknown): void => {
  if (isUnconfirmed(error)) return
  if (!(error instanceof CallFailed)) return void toast.error(translateKey('reasons', 'UNEXPECTED'))
  for (const sentence of error.messages) toast.error(sentence, { reference: error.reference })
}
