import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushNews, PushSubscriptionForm } from '@archway/contract/notifications'

type Keys = { readonly ecdh: ECDH; readonly auth: Buffer }

const deriveKey = (salt: Buffer, key: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** Decrypts a push like a browser (RFC 8188, RFC 8291). Throws if it is not for these keys. */
const decryptMessage = ({ ecdh, auth }: Keys, bytes: Buffer): string => {
  const salt = bytes.subarray(0, 16)
  const idLength = bytes.readUInt8(20)
  const sender = bytes.subarray(21, 21 + idLength)
  const sealedBytes = bytes.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const key = deriveKey(auth, ecdh.computeSecret(sender), info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    deriveKey(salt, key, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    deriveKey(salt, key, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  cipher.setAuthTag(sealedBytes.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealedBytes.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

type Claims = { aud?: string; exp?: number; sub?: string }

/** The problem with the sender's VAPID token (RFC 8292), checked like a push service. */
const problemsOf = (request: IncomingMessage, origin: string): string[] => {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return ['no key']
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return ['not signed']
  const { aud, exp = 0, sub = '' } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
  const seconds = Date.now() / 1000
  return [
    ...(aud === origin ? [] : ['for another service']),
    ...(exp > seconds && exp <= seconds + 24 * 3600 ? [] : ['out of date']),
    ...(/^(mailto:|https:)/.test(sub) ? [] : ['nobody to write to']),
    ...(Number(request.headers.ttl) > 0 ? [] : ['no life']),
    ...(request.headers['content-encoding'] === 'aes128gcm' ? [] : ['not sealed']),
  ]
}

/**
 * A local push service with devices. It decrypts every message with the keys of its device, as the browser would, and
 * refuses what real push services refuse.
 */
export const pushService = async (port = 0) => {
  const devices = new Map<string, { keys: Keys; received: PushNews[]; topics: string[]; answers: number[] }>()
  const problems: string[] = []
  const http = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const device = devices.get(request.url ?? '')
      const answer = device?.answers.shift() ?? (device ? 201 : 410)
      const wrong = problemsOf(request, origin)
      problems.push(...wrong)
      if (device && answer === 201 && wrong.length === 0) {
        device.received.push(JSON.parse(decryptMessage(device.keys, Buffer.concat(parts))))
        device.topics.push(String(request.headers.topic))
      }
      response.writeHead(wrong.length > 0 ? 403 : answer, { location: `${origin}/elsewhere` }).end()
    })
  })
  await new Promise<void>(resolve => http.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    origin,
    /** The problems found in received pushes. */
    problems,
    /** A subscribed browser; `answers` are the first responses, before pushes succeed. */
    device: (...answers: number[]) => {
      const path = `/push/${randomUUID()}`
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const received: PushNews[] = []
      const topics: string[] = []
      devices.set(path, { keys: { ecdh, auth }, received, topics, answers })
      const subscription: PushSubscriptionForm = {
        endpoint: origin + path,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
      return {
        subscription,
        received,
        topics,
        /** The notifications on the lock screen: the last one of each tag. */
        shown: () => [...new Map(received.map(news => [news.tag, news])).values()],
        /** Unsubscribes in the browser. */
        leave: () => void devices.delete(path),
      }
    },
    close: () =>
      new Promise<void>(resolve => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}
