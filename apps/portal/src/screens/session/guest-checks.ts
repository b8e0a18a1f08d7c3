import { forgetPasswordForm, loginForm } from '@archway/contract/session'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { CallFailed } from '../../platform/http/problems.ts'
import { translateKey } from '../../platform/i18n/language.ts'
import { repeatedPassword } from './repeated-password.ts'
import type { GuestCheck } from './use-guest-form.ts'

const checkOf = <Input extends FieldValues, Output>(
  schema: z.core.$ZodType<Output, Input>,
): GuestCheck<Output> => ({
  read: async values => {
    const { values: read, errors } = await resolverOf(schema)(values as Input, undefined, {
      fields: {},
      shouldUseNativeValidation: undefined,
    })
    return { values: read as Output, errors: errors as FieldErrors as Record<string, { message?: string }> }
  },
  explain: (error, values) => {
    const errors: Record<string, { message?: string }> = {}
    showFailure<Record<string, unknown>>(
      {
        setError: (field, { message = '' }) => {
          errors[field] = { message }
        },
        getValues: field => (values as Record<string, unknown>)[field],
      },
      error,
    )
    return errors
  },
})

const login = checkOf(loginForm)

/** Other people may have used up the sign-in attempts for this account; a reset link by mail does not depend on them. */
export const loginCheck: typeof login = {
  ...login,
  explain: (error, values) => {
    const errors = login.explain(error, values)
    if (!(error instanceof CallFailed) || error.code !== 'TOO_MANY') return errors
    return {
      ...errors,
      root: { message: `${errors.root?.message ?? ''} ${translateKey('session', 'login.byMail')}` },
    }
  },
}
export const forgetCheck = checkOf(forgetPasswordForm)
export const setCheck = checkOf(repeatedPassword)
