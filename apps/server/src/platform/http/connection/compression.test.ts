import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { AnyCall } from '@archway/contract/kernel'
import { phoneCaptureCalls } from '@archway/contract/phone-capture'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { CallState } from '../calls/state.ts'
import { compression } from './compression.ts'

const text = JSON.stringify({ data: 'ölçü 😀 '.repeat(400) })

/** The reply of a server with this call to a client that accepts these encodings. */
const replyTo = async (
  accepted: string | undefined,
  { call = phoneCaptureCalls.closePhoneLink, type = 'application/json', body = text }: ResponseOptions = {},
) => {
  const app = Fastify()
  app.decorateRequest('call', null)
  app.addHook('onRequest', async request => {
    request.call = { route: { call } } as unknown as CallState
  })
  await app.register(compression)
  app.get('/', (_request, reply) => reply.type(type).send(body))
  const response = await app.inject({ url: '/', headers: accepted ? { 'accept-encoding': accepted } : {} })
  await app.close()
  return {
    encoding: response.headers['content-encoding'],
    vary: response.headers.vary,
    bytes: response.rawPayload,
  }
}
type ResponseOptions = { call?: AnyCall; type?: string; body?: string }

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1.0, *;q=0', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('P15 a client that accepts %s gets %s, byte for byte', async (accepted, encoding, unpack) => {
  for (const body of [text, JSON.stringify({ data: 'a long list '.repeat(20_000) })]) {
    const reply = await replyTo(accepted, { body })
    expect(reply).toMatchObject({ encoding, vary: 'accept-encoding' })
    expect(reply.bytes.length).toBeLessThan(body.length / 4)
    expect(unpack(reply.bytes).toString()).toBe(body)
  }
})

test.each([
  ['a client that accepts none', undefined, {}],
  ['a short reply', 'br', { body: '{"data":1}' }],
  ['a picture', 'br', { type: 'image/svg+xml' }],
])('%s is sent uncompressed', async (_what, accepted, content) => {
  const { encoding, bytes } = await replyTo(accepted, content)
  expect(encoding).toBeUndefined()
  expect(bytes.toString()).toBe('body' in content ? content.body : text)
})

test('a reply with a secret is never compressed, because its size would reveal it (BREACH)', async () => {
  const call: AnyCall = phoneCaptureCalls.openPhoneLink
  expect((await replyTo('br, gzip', { call })).encoding).toBeUndefined()
  // A planted fault: the same call without the declaration of its secret.
  expect((await replyTo('br, gzip', { call: { ...call, secretFields: [] } })).encoding).toBe('br')
})
