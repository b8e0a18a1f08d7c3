import * as addresses from '@archway/contract/addresses'
import * as audit from '@archway/contract/audit'
import * as caseFiles from '@archway/contract/case-files'
import * as cases from '@archway/contract/cases'
import * as catalog from '@archway/contract/catalog'
import * as chat from '@archway/contract/chat'
import * as company from '@archway/contract/company'
import * as contacts from '@archway/contract/contacts'
import * as doctors from '@archway/contract/doctors'
import * as integrations from '@archway/contract/integrations'
import * as lab from '@archway/contract/lab'
import * as laserMarking from '@archway/contract/laser-marking'
import * as notifications from '@archway/contract/notifications'
import * as orders from '@archway/contract/orders'
import * as phoneCapture from '@archway/contract/phone-capture'
import * as pictures from '@archway/contract/pictures'
import * as plans from '@archway/contract/plans'
import * as preferences from '@archway/contract/preferences'
import * as privacy from '@archway/contract/privacy'
import * as requests from '@archway/contract/requests'
import * as session from '@archway/contract/session'
import * as shipments from '@archway/contract/shipments'
import * as z from 'zod/mini'
import type { JsonSchema } from './example.ts'

type Features = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const contract: Features = {
  addresses,
  audit,
  caseFiles,
  cases,
  catalog,
  chat,
  company,
  contacts,
  doctors,
  integrations,
  lab,
  laserMarking,
  notifications,
  orders,
  phoneCapture,
  pictures,
  plans,
  preferences,
  privacy,
  requests,
  session,
  shipments,
}

type Direction = 'input' | 'output'

const isObjectSchema = (value: unknown): value is z.core.$ZodObject =>
  typeof value === 'object' &&
  value !== null &&
  '_zod' in value &&
  (value as z.core.$ZodType)._zod.def.type === 'object'

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The contract's exported object schemas, by the names of their exports: `caseDetail` becomes `CaseDetail`. */
const registryOf = (features: Features) => {
  const registry = z.registry<{ id: string }>()
  const usedIds = new Set<string>()
  for (const [feature, exportedNames] of Object.entries(features))
    for (const [name, schema] of Object.entries(exportedNames)) {
      if (!isObjectSchema(schema) || registry.has(schema)) continue
      const shortName = capitalize(name)
      const id = usedIds.has(shortName) ? capitalize(feature) + shortName : shortName
      usedIds.add(id)
      registry.add(schema, { id })
    }
  return registry
}

const flag = { type: 'integer', enum: [0, 1] } as const

/** zod puts named schemas into the definitions of the schema that contains them. */
const definition = /^#\/\$defs\/(\w+)$/

/**
 * Converts zod schemas to JSON schemas that share the contract's named schemas: a reply contains
 * `{ "$ref": "#/components/schemas/CaseDetail" }`, and `components` the schema itself.
 *
 * Replies must be converted first: a schema that is sent in another form than it is received has the suffix `Input`
 * there.
 */
export const createSchemas = (features = contract) => {
  const metadata = registryOf(features)
  const components: Record<string, JsonSchema> = {}
  const namesOf = { input: new Map<string, string>(), output: new Map<string, string>() }

  const convert = (schema: z.core.$ZodType, io: Direction): JsonSchema =>
    z.toJSONSchema(schema, {
      io,
      metadata,
      unrepresentable: 'any',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema }) => {
        if (io === 'input') return
        // A boolean in memory that is sent as something else is a flag.
        if (zodSchema._zod.def.type === 'transform') Object.assign(jsonSchema, flag)
        // A later release may answer with more fields.
        delete jsonSchema.additionalProperties
      },
    }) as JsonSchema

  const schemaCache = { input: new WeakMap<object, JsonSchema>(), output: new WeakMap<object, JsonSchema>() }

  const convertSchema = (schema: z.core.$ZodType, io: Direction): JsonSchema => {
    const { $schema: _, id, $defs = {}, ...root } = convert(schema, io)
    const definitions = $defs as Record<string, JsonSchema>
    const names = namesOf[io]

    /** Adds a definition to the components, and returns its name there. */
    const nameOf = (name: string): string => {
      const knownName = names.get(name)
      if (knownName) return knownName
      const { id: _, ...definition } = definitions[name] as JsonSchema
      const json = withReferences(definition) as JsonSchema
      const isDifferent = name in components && JSON.stringify(components[name]) !== JSON.stringify(json)
      if (isDifferent && io === 'output') throw new Error(`${name} was converted as an input before`)
      const componentName = isDifferent ? `${name}Input` : name
      names.set(name, componentName)
      components[componentName] = json
      return componentName
    }
    const withReferences = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      if (Array.isArray(value)) return value.map(withReferences)
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => {
          const name = key === '$ref' ? definition.exec(String(part))?.[1] : undefined
          return [key, name ? `#/components/schemas/${nameOf(name)}` : withReferences(part)]
        }),
      )
    }
    if (typeof id !== 'string') return withReferences(root) as JsonSchema
    definitions[id] = root
    return { $ref: `#/components/schemas/${nameOf(id)}` }
  }

  const schemaOf = (schema: z.core.$ZodType, io: Direction): JsonSchema => {
    const json = schemaCache[io].get(schema) ?? convertSchema(schema, io)
    schemaCache[io].set(schema, json)
    return json
  }

  /** The schema that a reference leads to; any other schema as it is. */
  const resolveReference = (json: JsonSchema): JsonSchema =>
    typeof json.$ref === 'string' ? (components[json.$ref.replace(/^.*\//, '')] ?? {}) : json

  return { schemaOf, resolved: resolveReference, components }
}

export type Schemas = ReturnType<typeof createSchemas>
