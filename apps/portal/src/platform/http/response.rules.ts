/** What the portal makes of an answer: table B-2 of the readings, first match wins. Pure, so that a table test walks it. */
export type Answer = { readonly status: number; readonly body: unknown; readonly parsed: boolean }

export type Outcome =
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'failed' | 'validation'
      readonly status: number
      readonly code?: string
      readonly message: string
      /** Sentences for toasts, in order; a quiet call does not show them. */
      readonly shown: readonly string[]
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

/** The helper that accepts every plain success (API-003); 202 is none of them. */
export const isSuccess = (status: number): boolean => [200, 201, 203, 204, 205, 206].includes(status)

/** The stricter helper: anything but 200 is a failure (API-004). */
export const isExactlyOk = (status: number): boolean => status === 200

/** Reads an answer. `generic` is the sentence for an answer that says nothing (ERR-34, ERR-38). */
export const readAnswer = (
  { status, body, parsed }: Answer,
  generic: string,
  succeeded: (status: number) => boolean = isSuccess,
): Outcome => {
  const ok = succeeded(status)
  if (ok && (parsed || status === 204 || status === 205)) return { kind: 'ok' }
  if (!parsed) return { kind: 'failed', status, message: generic, shown: [generic], errors: {} }

  const said = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody
  const extra = extraOf(said)
  const message = textOf(said.message) ?? textOf(said.msg) ?? generic
  const code = textOf(said.code)
  const errors = errorsOf(said)
  const common = { status, message, ...(code ? { code } : {}), errors: errors ?? {} }
  if (status === 404) return { ...common, kind: 'validation', shown: extra.length > 0 ? extra : [message] }
  return { ...common, kind: errors ? 'validation' : 'failed', shown: [extra[0] ?? message] }
}
