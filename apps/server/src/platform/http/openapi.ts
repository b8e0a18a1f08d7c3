import type { Allow, AnyCall } from '@archway/contract/kernel'
import * as z from 'zod/mini'

type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown }

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema
  return json
}

/** Who may make a call, as a sentence for the reader of the documents. */
export const allowSentence = (allow: Allow): string => {
  if (allow.to === 'everyone') return 'Open to everybody.'
  const blocked = allow.whenBlocked === 'refused' ? ' A blocked company or doctor is refused.' : ''
  if (allow.to === 'signedIn') return `Whoever is signed in.${blocked}`
  const names = { contact: 'contacts of a company', doctor: 'doctors', staff: 'provider staff' } as const
  const conditions = [
    allow.group && allow.group !== 'customer' ? `roles of the group ${allow.group}` : undefined,
    allow.superAdmin ? 'super admins' : undefined,
    allow.notRm ? 'no relationship managers' : undefined,
    allow.requestsEnabled ? 'requests enabled' : undefined,
  ].filter(part => part !== undefined)
  const people = allow.to.map(audience => names[audience]).join(', ')
  return `For ${people}${conditions.length > 0 ? ` (${conditions.join('; ')})` : ''}.${blocked}`
}

const parametersOf = (call: AnyCall) => {
  const params = schemaOf(call.params, 'input').properties ?? {}
  const query = schemaOf(call.query, 'input')
  return [
    ...Object.entries(call.ids).map(([name, kind]) => ({
      name,
      in: 'path',
      required: true,
      description: `uuid of a ${kind}`,
      schema: { type: 'string', format: 'uuid' },
    })),
    ...Object.entries(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      schema,
    })),
  ]
}

const failure = {
  type: 'object',
  required: ['message', 'code', 'extra'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    extra: {
      type: 'array',
      items: { type: 'object', properties: { msg: { type: 'string' }, field: { type: 'string' } } },
    },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
} as const

/** The OpenAPI 3.1 document of the calls, by feature. Nothing in it is written by hand. */
export const openApiOf = (
  features: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  refusals: Readonly<Record<string, number>>,
) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, calls] of Object.entries(features))
    for (const [name, call] of Object.entries(calls) as [string, AnyCall][]) {
      const body = schemaOf(call.body, 'input')
      const hasBody =
        call.method !== 'GET' &&
        Object.keys(body.properties ?? {}).length + (body.anyOf || body.oneOf ? 1 : 0) > 0
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: {
          tags: [feature],
          operationId: `${feature}.${name}`,
          summary: call.summary,
          description: allowSentence(call.allow),
          parameters: parametersOf(call),
          ...(hasBody
            ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
            : {}),
          responses: {
            200: {
              description: 'Done',
              content: { 'application/json': { schema: schemaOf(call.reply, 'output') } },
            },
            default: { $ref: '#/components/responses/Refused' },
          },
        },
      }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Archway',
      version: '0.1.0',
      description: `Every success is 200 with a JSON body: \`{data}\` for a thing, \`{data, page, pages, total}\` for a list. A refusal names every problem at once. Its \`code\` is one of: ${Object.entries(
        refusals,
      )
        .map(([code, status]) => `\`${code}\` (${status})`)
        .join(', ')}.`,
    },
    components: {
      responses: {
        Refused: { description: 'Refused', content: { 'application/json': { schema: failure } } },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'archway_session' } },
    },
    paths,
  }
}
