import { fieldOf, issueWords } from '@archway/contract/kernel'
import type {
  FieldErrors,
  FieldPath,
  FieldValues,
  Resolver,
  ResolverResult,
  UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallFailed, isUnconfirmed, ValidationError } from '../http/problems.ts'
import { translateKey } from '../i18n/language.ts'

/**
 * Validates values against a schema of the contract. Returns the first error of each field, in the reader's language.
 */
export const checkForm = <Input extends FieldValues, Output>(
  schema: z.core.$ZodType<Output, Input>,
  values: Input,
): ResolverResult<Input, Output> => {
  const parsed = (schema as unknown as z.ZodMiniType<Output, Input>).safeParse(values, {
    reportInput: true,
  })
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: Record<string, unknown> = {}
  for (const issue of parsed.error.issues) {
    const { key, values: numbers } = issueWords(issue)
    insertError(errors, fieldOf(issue) ?? 'root', {
      type: key,
      message: translateKey('forms', key, { ...numbers }),
    })
  }
  return { values: {}, errors: errors as FieldErrors<Input> }
}

/** `checkForm` as a resolver of react-hook-form. */
export const resolverOf =
  <Input extends FieldValues, Output>(
    schema: z.core.$ZodType<Output, Input>,
  ): Resolver<Input, unknown, Output> =>
  values =>
    checkForm(schema, values)

/** Inserts an error at a path such as `a.b.0`, unless there is one already. */
const insertError = (errors: Record<string, unknown>, path: string, error: unknown): void => {
  const keys = path.split('.')
  const last = keys.pop() as string
  let at = errors
  for (const key of keys) {
    at[key] ??= {}
    at = at[key] as Record<string, unknown>
  }
  at[last] ??= error
}

/** Shows the server's messages under their fields, otherwise as one alert of the form (ruling 16). */
export const showFailure = <Values extends FieldValues>(
  form: {
    readonly setError: UseFormReturn<Values>['setError']
    readonly getValues: (field: FieldPath<Values>) => unknown
  },
  error: unknown,
): void => {
  if (isUnconfirmed(error)) return
  const fields = error instanceof ValidationError ? Object.entries(error.errors) : []
  const fieldErrors = fields.filter(([field]) => form.getValues(field as FieldPath<Values>) !== undefined)
  for (const [field, message] of fieldErrors)
    form.setError(field as FieldPath<Values>, { type: 'server', message })
  if (fieldErrors.length > 0) return
  const message =
    error instanceof CallFailed ? (error.messages[0] ?? error.message) : translateKey('reasons', 'UNEXPECTED')
  form.setError('root', { type: 'server', message })
}
