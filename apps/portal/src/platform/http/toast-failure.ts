import { toast } from '../../ui/feedback/toast.ts'
import { say } from '../i18n/language.ts'
import { CallFailed } from './problems.ts'

/** Shows why a quiet call failed, with its reference where the server is at fault. */
export const toastFailure = (error: unknown): void => {
  if (!(error instanceof CallFailed)) return void toast.error(say('reasons', 'UNEXPECTED'))
  for (const sentence of error.shown) toast.error(sentence, { reference: error.reference })
}
