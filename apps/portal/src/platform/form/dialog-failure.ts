import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from '../../ui/feedback/toast.ts'
import { CallFailed } from '../http/problems.ts'
import { showFailure } from './form.ts'

/** Refusals that mean the dialog is outdated: changing its input would not help. */
const outdatedCodes: readonly (string | undefined)[] = ['STALE_STATUS', 'SUPERSEDED', 'NOT_FOUND']

/**
 * Handles a refusal in a dialog: an outdated dialog closes with a message (its page is refetched by the write), any
 * other stays open and shows the message.
 */
export const failDialog = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
  close: () => void,
): void => {
  if (error instanceof CallFailed && outdatedCodes.includes(error.code)) {
    toast.error(error.messages[0] ?? error.message)
    close()
  } else showFailure(form, error)
}
