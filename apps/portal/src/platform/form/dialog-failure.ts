import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from '../../ui/feedback/toast.ts'
import { CallFailed } from '../http/problems.ts'
import { showFailure } from './form.ts'

/** What a dialog asks about is no longer so: nothing that is typed into it would help. */
const outrun: readonly (string | undefined)[] = ['STALE_STATUS', 'SUPERSEDED', 'NOT_FOUND']

/**
 * What a dialog does with a refusal: one that has been overtaken closes and says so (the page behind it is read
 * again by its write), any other stays open with the sentence in its place.
 */
export const failDialog = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
  close: () => void,
): void => {
  if (error instanceof CallFailed && outrun.includes(error.code)) {
    toast.error(error.shown[0] ?? error.message)
    close()
  } else showFailure(form, error)
}
