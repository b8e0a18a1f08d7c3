import type { AnyCall } from '@archway/contract/kernel'
import * as z from 'zod/mini'

type Json = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  prefixItems?: Json[]
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  $ref?: string
  $defs?: Record<string, Json>
}

const uuid = '3f0c8a52-7d7e-4b43-9b1f-6a51e0a7c9d1'

const textOf = (json: Json): string => {
  if (json.format === 'uuid' || json.pattern?.startsWith('^([0-9a-fA-F]{8}-')) return uuid
  if (json.format === 'uri') return 'https://hooks.example.test/archway'
  if (json.format === 'email') return 'somebody@example.test'
  if (json.format === 'date') return '2026-03-02'
  if (json.format === 'date-time') return '2026-03-02T09:00:00.000Z'
  if (json.pattern === '^[\\w-]{43}$') return 'a'.repeat(43)
  if (json.pattern === '^[0-9a-f]{64}$') return 'a0'.repeat(32)
  if (json.pattern?.startsWith('^[A-Z]')) return json.pattern.includes('{2}') ? 'TR' : 'TEN_LETTERS'
  if (json.pattern?.startsWith('^([a-z0-9]')) return 'example.test'
  if (json.pattern?.includes('\\d')) return '+12025550100'
  return 'ten letters or more'.padEnd(json.minLength ?? 0, '.')
}

const build = (json: Json, all: Json, fields: 'required' | 'every' = 'required'): unknown => {
  const buildPart = (part: Json) => build(part, all, fields)
  if (json.$ref) return buildPart(all.$defs?.[json.$ref.split('/').at(-1) ?? ''] ?? {})
  if (json.const !== undefined) return json.const
  if (json.enum) return json.enum[0]
  const choice = json.anyOf?.find(option => option.type !== 'null') ?? json.oneOf?.[0]
  if (choice) return buildPart(choice)
  if (json.allOf) return Object.assign({}, ...json.allOf.map(buildPart))
  const type = Array.isArray(json.type) ? json.type.find(name => name !== 'null') : json.type
  switch (type) {
    case 'string':
      return textOf(json)
    case 'integer':
    case 'number':
      return json.minimum ?? (json.exclusiveMinimum === undefined ? 1 : json.exclusiveMinimum + 1)
    case 'boolean':
      return true
    case 'array':
      if (json.prefixItems) return json.prefixItems.map(buildPart)
      return Array.from({ length: Math.max(json.minItems ?? 0, fields === 'every' ? 1 : 0) }, () =>
        buildPart(json.items ?? {}),
      )
    case 'object':
      return Object.fromEntries(
        (fields === 'every' ? Object.keys(json.properties ?? {}) : (json.required ?? [])).map(name => [
          name,
          buildPart(json.properties?.[name] ?? {}),
        ]),
      )
    default:
      return null
  }
}

const jsonOf = (schema: z.core.$ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** The top-level fields of a schema, each with a complete value. */
const everyFieldOf = (schema: z.core.$ZodType): Record<string, unknown> => {
  const json = jsonOf(schema)
  const builtBody = build(json, json, 'every')
  return typeof builtBody === 'object' && builtBody !== null ? (builtBody as Record<string, unknown>) : {}
}

/** The smallest value that a schema accepts: only its required fields. */
const sampleOf = (schema: z.core.$ZodType): unknown => {
  const json = jsonOf(schema)
  return build(json, json)
}

/** Fields that rules over several fields need besides the required ones. */
const more: Readonly<Record<string, Record<string, unknown>>> = {
  'PUT /caseAsset/{id}': { withdraw: true },
  'POST /caseAsset/{id}/edit': { turn: 90 },
  'POST /phone/photo': { typeKey: 'frontal' },
  'PUT /notification/seen': { all: true },
  'PUT /notification/dismissed': { all: true },
  'PUT /notification/push': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  'PUT /plan/{id}/reject': { comment: 'ten letters or more' },
  'POST /caseAsset': { fileName: 'upper.stl', bytes: 100 },
  'PUT /address/{id}': { typeId: 1, countryId: 'TR' },
  'POST /address': { typeId: 1, countryId: 'TR' },
  'POST /dso/doctor': { countryId: 'TR' },
}

/** A body and parameters that pass the validation of a call, so that its handler is reached. */
export const inputOf = (call: AnyCall) => {
  const body = {
    ...(sampleOf(call.body) as Record<string, unknown>),
    ...more[`${call.method} ${call.path}`],
  }
  const parsedBody = (call.body as z.ZodMiniType).safeParse(body)
  if (!parsedBody.success)
    throw new Error(`${call.method} ${call.path}: ${JSON.stringify(parsedBody.error.issues)}`)
  return {
    params: sampleOf(call.params) as Record<string, string>,
    query: sampleOf(call.query) as Record<string, unknown>,
    body,
  }
}

/** Bodies that a call accepts: the smallest, the complete one, and the smallest with each optional field. */
export const bodiesOf = (call: AnyCall): Record<string, unknown>[] => {
  const requiredOnly = inputOf(call).body
  const every = everyFieldOf(call.body)
  const more = Object.entries(every)
    .filter(([name]) => !(name in requiredOnly))
    .map(([name, value]) => ({ ...requiredOnly, [name]: value }))
  return [requiredOnly, { ...every, ...requiredOnly }, ...more].filter(
    body => (call.body as z.ZodMiniType).safeParse(body).success,
  )
}
