import { type Chapter, chapters, exampleBodies, keyNeedOf } from '@archway/contract/api'
import type { Allow, AnyCall, IdKind } from '@archway/contract/kernel'
import { languages } from '@archway/words'
import { exampleOf } from './example.ts'
import { introduction } from './introduction.ts'
import { refusalsOf } from './refusals.ts'
import { createSchemas, type Schemas } from './schemas.ts'
import { type Paths, shareResponses } from './share-responses.ts'
import { webhooksOf } from './webhooks.ts'

/** Who may make a call, as a sentence for the documentation. */
const allowSentence = (allow: Allow): string => {
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

/** Which API keys may make a call. */
const keySentence = (call: AnyCall): string => {
  const need = keyNeedOf(call)
  if (need === 'person') return ' No API key can make it.'
  return need === 'any' ? ' Every API key can make it.' : ` An API key needs the scope \`${need}\`.`
}

/** The authentication methods: the session of a person, or an API key with the scope of the call. */
const securityOf = (call: AnyCall): object[] => {
  const need = keyNeedOf(call)
  const byKey = need === 'person' ? [] : [{ apiKey: need === 'any' ? [] : [need] }]
  return call.allow.to === 'everyone' ? [{}, ...byKey] : [{ session: [] }, ...byKey]
}

/** The fields of a call that the audit trail records. */
const auditSentence = (call: AnyCall): string => {
  if (call.audit === 'none') return ''
  const scopeTexts = {
    patientRead: 'reading patient data',
    patientWrite: 'writing patient data',
    account: 'a change of an account',
    settings: 'a change of settings',
  }[call.audit]
  return ` The audit trail keeps it as ${scopeTexts}.`
}

const idSchema = { type: 'string', format: 'uuid' } as const

const idParameter = (name: string, kind: IdKind) => ({
  name,
  in: 'path',
  required: true,
  description: `The uuid of ${/^[aeo]/.test(kind) ? 'an' : 'a'} ${kind}. One of somebody else's answers as one that does not exist.`,
  schema: idSchema,
  example: exampleOf(idSchema),
})

const parametersOf = (call: AnyCall, { schemaOf, resolved }: Schemas): object[] => {
  const params = resolved(schemaOf(call.params, 'input')).properties ?? {}
  const query = resolved(schemaOf(call.query, 'input'))
  return [
    ...Object.entries(call.ids).map(([name, kind]) => idParameter(name, kind)),
    ...Object.entries(params).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema,
      example: exampleOf(schema, { name, resolved }),
    })),
    ...Object.entries(query.properties ?? {}).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      ...(description ? { description } : {}),
      schema: name === 'filter' ? { type: 'string' } : schema,
    })),
    ...(call.method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    { $ref: '#/components/parameters/AcceptLanguage' },
  ]
}

const bodyOf = (call: AnyCall, name: string, { schemaOf, resolved }: Schemas): object => {
  const schema = schemaOf(call.body, 'input')
  const { properties = {}, anyOf, oneOf } = resolved(schema)
  const asksForNothing = Object.keys(properties).length === 0 && !anyOf && !oneOf
  if (call.method === 'GET' || asksForNothing) return {}
  const example = exampleBodies[name] ?? exampleOf(schema, { resolved })
  const types = ['application/json', ...(call.takesForm ? ['application/x-www-form-urlencoded'] : [])]
  const content = Object.fromEntries(types.map(type => [type, { schema, example }]))
  return { requestBody: { required: true, content } }
}

/** The summary of a call without a JSON reply names the type in brackets. */
const documentType = ({ summary }: AnyCall): string =>
  /\((\w+\/[\w.+-]+)\)/.exec(summary)?.[1] ?? 'application/pdf'

/** A reply that is not JSON is a document. */
const replyOf = (call: AnyCall, { schemaOf, resolved }: Schemas): Record<string, unknown> => {
  const schema = schemaOf(call.reply, 'output')
  const { type, anyOf, oneOf } = resolved(schema)
  if (type === undefined && !anyOf && !oneOf)
    return {
      description: 'The document itself',
      content: { [documentType(call)]: { schema: { type: 'string', format: 'binary' } } },
    }
  return {
    description: 'Done',
    content: { 'application/json': { schema, example: exampleOf(schema, { resolved }) } },
  }
}

type Catalogue = Readonly<Record<string, number>>

const operation = (
  { feature, title, refusals: own }: Chapter & { feature: string },
  name: string,
  call: AnyCall,
  catalogue: Catalogue,
  schemas: Schemas,
) => ({
  tags: [title],
  operationId: `${feature}.${name}`,
  summary: call.summary,
  description: `${allowSentence(call.allow)}${keySentence(call)}${auditSentence(call)}`,
  security: securityOf(call),
  parameters: parametersOf(call, schemas),
  ...bodyOf(call, `${feature}.${name}`, schemas),
  responses: { 200: replyOf(call, schemas), ...refusalsOf(call, own, catalogue) },
})

const refusalSchema = (catalogue: Catalogue) => ({
  type: 'object',
  description: 'Every problem at once, in the language of the reader.',
  required: ['message', 'code', 'extra'],
  properties: {
    message: { type: 'string', description: 'One sentence to show' },
    code: { type: 'string', enum: Object.keys(catalogue), description: 'For programs; never changes' },
    status: { type: 'string', description: 'With `STALE_STATUS`: what the thing has come to meanwhile' },
    extra: {
      type: 'array',
      items: {
        type: 'object',
        required: ['msg'],
        properties: { msg: { type: 'string' }, field: { type: 'string' } },
      },
    },
    errors: {
      type: 'object',
      description: 'The first problem of each field',
      additionalProperties: { type: 'string' },
    },
  },
})

const sharedParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A text of your own, best a uuid. The same call with the same key happens once, however often it is sent; a repeat is answered as the first was.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'The language of sentences in the answer; otherwise that of the person, otherwise English.',
    schema: { type: 'string', enum: languages },
  },
} as const

/** The OpenAPI 3.1 document of the calls, by feature. Everything in it is generated, except the introductions. */
export const openApiOf = (
  features: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  catalogue: Catalogue,
) => {
  const schemas = createSchemas()
  for (const calls of Object.values(features))
    for (const call of Object.values(calls) as AnyCall[]) schemas.schemaOf(call.reply, 'output')
  const paths: Paths = {}
  for (const [feature, calls] of Object.entries(features)) {
    const chapter = chapters[feature] ?? { title: feature, text: '', refusals: {} }
    for (const [name, call] of Object.entries(calls) as [string, AnyCall][])
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: operation({ feature, ...chapter }, name, call, catalogue, schemas),
      }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Archway', version: '0.1.0', description: introduction },
    tags: Object.entries(chapters)
      .filter(([feature]) => feature in features)
      .map(([, { title, text }]) => ({ name: title, description: text })),
    security: [{ session: [] }],
    components: {
      schemas: { Refusal: refusalSchema(catalogue), ...schemas.components },
      responses: shareResponses(paths),
      parameters: sharedParameters,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'archway_session',
          description: 'Set by `POST /auth`. Behind https it is called `__Host-archway_session`.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, created in the portal under Profile, Integrations. The names beside it are scopes.',
        },
      },
    },
    paths,
    webhooks: webhooksOf(),
  }
}
