/** How the portal handles a response: table B-2 of the readings, first match wins. Pure, for table tests. */
export type Answer = { readonly status: number; readonly body: unknown; readonly parsed: boolean }

export type Outcome =
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'failed' | 'validation'
      readonly status: number
      readonly code?: string
      readonly message: string
      /** Messages for toasts, in order; a quiet call does not show them. */
      readonly messages: readonly string[]
      readonly errors: Readonly<Record<string, string>>
    }

type ErrorBody = {
  message?: unknown
  msg?: unknown
  code?: unknown
  extra?: unknown
  errors?: unknown
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const extraOf = (body: ErrorBody): string[] =>
  Array.isArray(body.extra) ? body.extra.flatMap(entry => textOf((entry as ErrorBody | null)?.msg) ?? []) : []

const errorsOf = (body: ErrorBody): Record<string, string> | undefined =>
  typeof body.errors === 'object' && body.errors !== null
    ? Object.fromEntries(
        Object.entries(body.errors).flatMap(([field, text]) =>
          typeof text === 'string' ? [[field, text]] : [],
        ),
      )
    : undefined

/** Accepts every plain success (API-003); 202 is not one. */
export const isSuccess = (status: number): boolean => [200, 201, 203, 204, 205, 206].includes(status)

/** The stricter check: anything but 200 is a failure (API-004). */
export const isExactlyOk = (status: number): boolean => status === 200

/** Interprets a response. `generic` is the message for a response without one (ERR-34, ERR-38). */
export const readAnswer = (
  { status, body, parsed }: Answer,
  generic: string,
  succeeded: (status: number) => boolean = isSuccess,
): Outcome => {
  const ok = succeeded(status)
  if (ok && (parsed || status === 204 || status === 205)) return { kind: 'ok' }
  if (!parsed) return { kind: 'failed', status, message: generic, messages: [generic], errors: {} }

  const fields = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody
  const extra = extraOf(fields)
  const message = textOf(fields.message) ?? textOf(fields.msg) ?? generic
  const code = textOf(fields.code)
  const errors = errorsOf(fields)
  const common = { status, message, ...(code ? { code } : {}), errors: errors ?? {} }
  if (status === 404) return { ...common, kind: 'validation', messages: extra.length > 0 ? extra : [message] }
  return { ...common, kind: errors ? 'validation' : 'failed', messages: [extra[0] ?? message] }
}
