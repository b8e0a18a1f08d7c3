import { calls, chapters, refusals } from '@archway/contract/api'
import { testEventType, webhookBodies, webhookEventTypes } from '@archway/contract/integrations'
import type { AnyCall } from '@archway/contract/kernel'
import { en } from '@archway/words/en'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApiOf } from './openapi.ts'
import { createSchemas } from './schemas.ts'

type Json = { [key: string]: Json } & { $ref?: string }
const document = openApiOf(calls, refusals) as unknown as Json
const all = Object.entries(calls).flatMap(([feature, featureCalls]) =>
  (Object.entries(featureCalls) as unknown as [string, AnyCall][]).map(([name, call]) => ({
    feature,
    name,
    call,
  })),
)
const operationOf = (call: AnyCall): Json => document.paths?.[call.path]?.[call.method.toLowerCase()] as Json

/** A response of a call, also one that calls share. */
const responseOf = (call: AnyCall, status: string): Json => {
  const response = operationOf(call).responses?.[status] as Json
  return (response.$ref ? resolve(response.$ref) : response) as Json
}

/** Every `$ref` of the document with its target. */
const references = (json: unknown): string[] =>
  typeof json !== 'object' || json === null
    ? []
    : Object.entries(json).flatMap(([key, value]) =>
        key === '$ref' && typeof value === 'string' ? [value] : references(value),
      )
const resolve = (ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document)

describe('the OpenAPI document', () => {
  test('describes every call once, with a tag, a summary and who may call it', () => {
    expect(all.map(({ feature }) => feature).filter(feature => !chapters[feature])).toEqual([])
    const operations = all.map(({ call }) => operationOf(call))
    const listedMethods = Object.values(document.paths ?? {}).flatMap(path => Object.keys(path))
    expect(listedMethods.length).toBe(all.length)
    expect(new Set(operations.map(({ operationId }) => String(operationId))).size).toBe(all.length)
    const tags = (document.tags as unknown as { name: string; description: string }[]).map(({ name }) => name)
    expect(new Set(tags).size).toBe(tags.length)
    for (const { summary, description, tags: callTags } of operations) {
      // The summary of a call begins with a verb, as in `List the orders of a case`.
      expect(summary).toMatch(/^(?!(?:The|An?|One|All|No|What|Wh[a-z]+|How)\b)[A-Z][a-z-]+,? .{5,}/)
      expect(String(description).length).toBeGreaterThan(10)
      expect(tags).toContain((callTags as unknown as string[])[0])
    }
  })

  test('describes every webhook event with its schema and a valid example: R9', () => {
    const { webhooks } = document
    expect(Object.keys(webhooks ?? {})).toEqual([...webhookEventTypes, testEventType])
    for (const [type, body] of Object.entries(webhookBodies)) {
      const { schema, example } = (webhooks?.[type]?.post?.requestBody?.content?.['application/json'] ??
        {}) as Json
      expect(body.safeParse(example).error).toBeUndefined()
      expect([...((schema?.required ?? []) as unknown as string[])].sort()).toEqual([
        'data',
        'timestamp',
        'type',
        'version',
      ])
    }
  })

  test('is consistent: all references exist, and every part of a path is a parameter', () => {
    expect(document.openapi).toBe('3.1.0')
    const missing = references(document).filter(ref => !resolve(ref))
    expect(missing).toEqual([])
    for (const { call } of all) {
      const pathParameters = (
        operationOf(call).parameters as unknown as { in?: string; name?: string }[]
      ).filter(parameter => parameter.in === 'path')
      const namesInPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(pathParameters.map(({ name }) => name).sort(), call.path).toEqual(namesInPath.sort())
    }
  })

  test('contains each schema and each refusal once', () => {
    const reply = responseOf(calls.cases.cancel, '200').content?.['application/json']?.schema
    expect(reply?.properties?.data).toEqual({ $ref: '#/components/schemas/CaseDetail' })
    const { CaseDetail, CaseForm } = resolve('#/components/schemas') as Json
    expect(Object.keys(CaseDetail?.properties ?? {})).toContain('identifier')
    expect(Object.keys(CaseForm?.properties ?? {})).toContain('firstName')
    // 2.9 MB before schemas were shared, for which a browser needed eight seconds to show the page.
    expect(JSON.stringify(document).length).toBeLessThan(1_200_000)
  })

  test('names a schema twice that is sent in another form than it is received', () => {
    const step = z.object({ wearDays: z._default(z.number(), 14) })
    const { schemaOf, components } = createSchemas({ plans: { step } })
    expect(schemaOf(step, 'output')).toEqual({ $ref: '#/components/schemas/Step' })
    expect(schemaOf(z.array(step), 'input').items).toEqual({ $ref: '#/components/schemas/StepInput' })
    expect(components.Step?.required).toEqual(['wearDays'])
    expect(components.StepInput?.required).toBeUndefined()
  })

  test('has a valid body and reply as examples of every call', () => {
    const wrong: string[] = []
    for (const { feature, name, call } of all) {
      const { requestBody } = operationOf(call)
      const body = requestBody?.content?.['application/json']?.example
      const check = (description: string, schema: unknown, value: unknown) => {
        const parsedExample = (schema as z.ZodMiniType).safeParse(value)
        if (!parsedExample.success)
          wrong.push(`${feature}.${name} ${description}: ${JSON.stringify(parsedExample.error.issues[0])}`)
      }
      if (body) check('body', call.body, body)
      const reply = responseOf(call, '200').content?.['application/json']?.example
      if (reply) check('reply', call.reply, reply)
    }
    expect(wrong).toEqual([])
  })

  test('lists the refusals of a call with status and message', () => {
    const cancel = operationOf(calls.cases.cancel).responses as Json
    expect(Object.keys(cancel)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404', '409']))
    expect(String(responseOf(calls.cases.cancel, '409').description)).toContain(en.refusals.STALE_STATUS)
    for (const { call } of all)
      for (const status of Object.keys(operationOf(call).responses ?? {}))
        expect(status).toMatch(/^(200|400|401|403|404|409|410|412|413|415|422|423|429|503|507)$/)
  })
})
