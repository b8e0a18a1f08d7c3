import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { caseFileCalls } from '@archway/contract/case-files'
import { partBytes } from '../../platform/storage/parts.ts'
import type { SignedPart } from '../../platform/storage/storage.ts'
import type { UploadStory } from '../upload-story.ts'

const owner = 'owner@brightsmiles.test'
const atOnce = 3

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Makes a signed request like a browser. `to` is another address of the same storage, such as a failing proxy.
 * Resolves with the status; rejects if the connection is lost.
 */
export const putPart = (
  { url, headers }: Pick<SignedPart, 'url' | 'headers'>,
  bytes: Buffer,
  to?: string,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { host, pathname, search } = new URL(url)
    const partRequest = request(
      new URL(`${pathname}${search}`, to ?? url),
      // A separate connection for each part, since cuts are counted by connection.
      { method: 'PUT', agent: false, headers: { ...headers, host, 'content-length': bytes.length } },
      response => {
        response.on('error', reject)
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    partRequest.on('error', reject)
    partRequest.end(bytes)
  })

// The responses of the three calls; tests compare them.
// biome-ignore lint/suspicious/noExplicitAny: as the clients of other tests have it
type Answer = { readonly code?: string; readonly message?: string; readonly data?: any }

/** Sends files directly to the storage, with the replies of calls that a signed-in person makes. */
export const directSender = (story: UploadStory, email = owner) => {
  /** Over TCP, so that the bytes read by the server can be counted. */
  const call = async (name: 'parts' | 'complete' | 'signParts', id: string, body: object = {}) => {
    const { method, path } = caseFileCalls[name]
    const { cookie } = await story.app.as(email)
    const response = await fetch(`${story.origin}${path.replace('{id}', id)}`, {
      method,
      headers: { cookie, accept: 'application/json', 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    const { data, ...problem } = (await response.json()) as Answer
    return { status: response.status, body: { ...problem, data } }
  }

  const partOf = (content: Buffer, partBytes: number, number: number): Buffer =>
    content.subarray((number - 1) * partBytes, number * partBytes)

  const sign = async (id: string, parts: readonly { number: number; sha256: string }[]) => {
    const { status, body } = await call('signParts', id, {
      parts: parts.map(({ number, sha256 }) => ({ number, sha256 })),
    })
    if (status !== 200) throw new Error(`${status} ${body.code}`)
    return body.data.parts as SignedPart[]
  }

  const listMissing = async (id: string) => {
    const { status, body } = await call('parts', id)
    if (status !== 200) throw new Error(`${status} ${body.code}`)
    const reservation = body.data as { bytes: number; partBytes: number; arrived: number[] }
    const partNumbers = Array.from(
      { length: Math.ceil(reservation.bytes / reservation.partBytes) },
      (_, index) => index + 1,
    )
    return { numbers: partNumbers.filter(number => !reservation.arrived.includes(number)) }
  }

  const sendPart = async (id: string, content: Buffer, number: number, to?: string) => {
    const bytes = partOf(content, partBytes, number)
    const [signedPart] = await sign(id, [{ number, sha256: sha256Of(bytes) }])
    const status = await putPart(signedPart!, bytes, to)
    if (status !== 200) throw new Error(`part ${number}: ${status}`)
  }

  /** Sends the parts that the storage does not list, several at once; rejects with the first lost connection. */
  const sendMissing = async (id: string, content: Buffer, to?: string): Promise<void> => {
    const { numbers } = await listMissing(id)
    const remainingNumbers = [...numbers]
    const worker = async (): Promise<void> => {
      for (let number = remainingNumbers.shift(); number; number = remainingNumbers.shift())
        await sendPart(id, content, number, to)
    }
    const results = await Promise.allSettled(Array.from({ length: atOnce }, worker))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  return {
    call,
    sign,
    partOf,
    missing: listMissing,
    sendPart,
    sendMissing,
    complete: (id: string) => call('complete', id),
    /** Uploads like a browser: lists the stored parts, sends the others, and repeats until all have arrived. */
    sendUntilThere: async (id: string, content: Buffer, to?: string) => {
      for (let tries = 0; ; tries += 1)
        try {
          await sendMissing(id, content, to)
          return await call('complete', id)
        } catch (error) {
          if (tries === 100) throw error
        }
    },
  }
}
