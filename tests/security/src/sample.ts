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
  if (json.format === 'email') return 'somebody@example.test'
  if (json.format === 'date') return '2026-03-02'
  if (json.format === 'date-time') return '2026-03-02T09:00:00.000Z'
  if (json.pattern?.includes('\\d')) return '+12025550100'
  return 'ten letters or more'.padEnd(json.minLength ?? 0, '.')
}

const build = (json: Json, all: Json): unknown => {
  if (json.$ref) return build(all.$defs?.[json.$ref.split('/').at(-1) ?? ''] ?? {}, all)
  if (json.const !== undefined) return json.const
  if (json.enum) return json.enum[0]
  const choice = json.anyOf?.find(option => option.type !== 'null') ?? json.oneOf?.[0]
  if (choice) return build(choice, all)
  if (json.allOf) return Object.assign({}, ...json.allOf.map(part => build(part, all)))
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
      return Array.from({ length: json.minItems ?? 0 }, () => build(json.items ?? {}, all))
    case 'object':
      return Object.fromEntries(
        (json.required ?? []).map(name => [name, build(json.properties?.[name] ?? {}, all)]),
      )
    default:
      return null
  }
}

const jsonOf = (schema: z.core.$ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** The least a schema accepts: its required fields and nothing else. */
export const sampleOf = (schema: z.core.$ZodType): unknown => {
  const json = jsonOf(schema)
  return build(json, json)
}

/** What rules over several fields ask for beyond the required ones. */
const more: Readonly<Record<string, Record<string, unknown>>> = {
  'PUT /caseAsset/{id}': { withdraw: true },
  'PUT /plan/{id}/reject': { comment: 'ten letters or more' },
  'POST /caseAsset': { fileName: 'upper.stl', bytes: 100 },
  'PUT /address/{id}': { typeId: 1, countryId: 'TR' },
  'POST /address': { typeId: 1, countryId: 'TR' },
  'POST /dso/doctor': { countryId: 'TR' },
}

/** A body and parameters that get past the checks of a call, so that its handler is really asked. */
export const inputOf = (call: AnyCall) => {
  const body = {
    ...(sampleOf(call.body) as Record<string, unknown>),
    ...more[`${call.method} ${call.path}`],
  }
  const read = (call.body as z.ZodMiniType).safeParse(body)
  if (!read.success) throw new Error(`${call.method} ${call.path}: ${JSON.stringify(read.error.issues)}`)
  return {
    params: sampleOf(call.params) as Record<string, string>,
    query: sampleOf(call.query) as Record<string, unknown>,
    body,
  }
}
