import type { AnyCall } from '@archway/contract/kernel'
import { en } from '@archway/words/en'

/** Refusals of every kind of call before its handler runs. */
const commonRefusalsOf = (call: AnyCall): string[] => {
  const { allow } = call
  const writes = call.method !== 'GET'
  return [
    'INVALID',
    ...(allow.to === 'everyone' ? [] : ['NOT_SIGNED_IN']),
    ...(typeof allow.to === 'string' ? [] : ['NOT_ALLOWED']),
    ...('superAdmin' in allow && allow.superAdmin ? ['SUPER_ADMIN_ONLY'] : []),
    ...('notRm' in allow && allow.notRm ? ['RM_NOT_ALLOWED'] : []),
    ...(call.reauthentication ? ['CONFIRMATION_NEEDED'] : []),
    ...('whenBlocked' in allow && allow.whenBlocked === 'refused' ? ['BLOCKED'] : []),
    ...(Object.keys(call.ids).length > 0 ? ['NOT_FOUND'] : []),
    ...(writes && Object.keys(call.ids).length > 0 ? ['STALE_STATUS'] : []),
    ...(writes ? ['MALFORMED', 'WRONG_ORIGIN', 'TOO_LARGE', 'UNSUPPORTED_BODY', 'DISK_FULL'] : []),
    'TOO_MANY',
    ...(call.rate === 'heavy' ? ['SLOW_DOWN', 'BUSY', 'TOO_HEAVY'] : []),
    'UNAVAILABLE',
  ]
}

/** Refusals of the idempotency key, for calls that accept one. */
const keyed = ['KEY_RUNNING', 'KEY_REUSED', 'KEY_MALFORMED', 'REPLY_ERASED']

/** The message of a code, with its parameters as placeholders. */
const sentence = (code: string): string =>
  ((en.refusals as Readonly<Record<string, string>>)[code] ?? code).replace(/\{\{\w+\}\}/g, '…')

/** Statuses whose refusals have an example body; others contain only the message. */
const statusesWithExample: readonly number[] = [400, 409]

const example = (code: string) => ({
  message: sentence(code),
  code,
  ...(code === 'STALE_STATUS' ? { status: 'IN_MFG' } : {}),
  extra:
    code === 'INVALID' ? [{ msg: en.forms.required, field: 'form.firstName' }] : [{ msg: sentence(code) }],
  ...(code === 'INVALID' ? { errors: { 'form.firstName': en.forms.required } } : {}),
})

const contentOf = (codes: readonly string[]) => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Refusal' },
    examples: Object.fromEntries(codes.map(code => [code, { value: example(code) }])),
  },
})

/** The refusals of a call by status, each code with its message; a write may also be refused by its feature. */
export const refusalsOf = (
  call: AnyCall,
  ofFeature: Readonly<Record<string, number>>,
  catalogue: Readonly<Record<string, number>>,
): Record<string, Record<string, unknown>> => {
  const writes = call.method !== 'GET'
  const codes = [
    ...commonRefusalsOf(call),
    ...(writes ? keyed.filter(code => code in catalogue) : []),
    ...(writes ? Object.keys(ofFeature) : []),
  ]
  const byStatus = new Map<number, string[]>()
  for (const code of new Set(codes)) {
    const status = catalogue[code] ?? ofFeature[code]
    if (status !== undefined) byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([first], [second]) => first - second)
      .map(([status, refusalCodes]) => [
        status,
        {
          description: refusalCodes.map(code => `- \`${code}\`: ${sentence(code)}`).join('\n'),
          ...(statusesWithExample.includes(status) ? { content: contentOf(refusalCodes) } : {}),
        },
      ]),
  )
}
