import { cancelForm, returnForm } from '@archway/contract/cases'
import * as z from 'zod/mini'

type WithReasons = { reasons: readonly string[]; comment?: string | null | undefined }

/** The reason 'Other' needs a comment. */
const otherNeedsComment = z.refine<WithReasons>(
  form => !form.reasons.includes('OTHER') || (form.comment ?? '').trim() !== '',
  { path: ['comment'], params: { rule: 'required' } },
)

export const cancelDialogForm = cancelForm.check(otherNeedsComment)
export const returnDialogForm = returnForm.check(otherNeedsComment)
