import { type ClientRequest, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { DeliveryProblem } from '@archway/contract/integrations'
import {
  AddressRefused,
  guardedLookup,
  type ReceiverPolicy,
  type Resolve,
  refuseLiteral,
} from '../../../platform/http/connection/receiver-address.ts'

/** The result of an attempt. `status` is set if the receiver responded with one. */
export type Attempt = {
  readonly status: number | null
  readonly problem: DeliveryProblem | null
  readonly answer: string | null
  readonly milliseconds: number
}

export type SendOptions = {
  readonly policy: ReceiverPolicy
  /** Timeouts in milliseconds: for the connection, and for the whole response. */
  readonly connectMs?: number
  readonly totalMs?: number
  /** Aborts when the process stops: the promise rejects with its reason. */
  readonly stopping?: AbortSignal | undefined
  readonly resolve?: Resolve
}

const defaultConnectMs = 5000
const defaultTotalMs = 15_000
/** Number of bytes of the response that are read, for the log. */
const maxAnswerBytes = 1000
const maxHeaderBytes = 8192

class TooSlow extends Error {}

const dnsFailures = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME']

/** Converts bytes to text that PostgreSQL can store: invalid ones become replacement characters. */
const textOf = (bytes: Buffer): string | null => {
  const text = bytes.subarray(0, maxAnswerBytes).toString('utf8').replaceAll('\0', '\u{FFFD}').trim()
  return text === '' ? null : text
}

/** Why there was no response; `isInHandshake`: the TLS handshake was not complete. */
const problemOf = (error: unknown, isInHandshake: boolean): DeliveryProblem => {
  if (error instanceof AddressRefused) return 'address'
  if (error instanceof TooSlow) return 'timeout'
  if (dnsFailures.includes((error as NodeJS.ErrnoException).code ?? '')) return 'dns'
  return isInHandshake ? 'tls' : 'connection'
}

/**
 * Sends a signed body by POST. Follows no redirect, reads at most 1,000 bytes of the response, and connects only to
 * addresses that the policy allows. The result is decided by the status, however long the body takes. Rejects only
 * with the reason of `stopping`.
 */
export const sendSigned = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { policy, connectMs = defaultConnectMs, totalMs = defaultTotalMs, stopping, resolve }: SendOptions,
): Promise<Attempt> => {
  const startedAt = performance.now()
  const target = new URL(url)
  const isTls = target.protocol === 'https:'
  let status: number | null = null
  let isConnected = false
  let isSecured = false
  let answer = Buffer.alloc(0)
  const timers: NodeJS.Timeout[] = []
  let request: ClientRequest | undefined
  let abort = () => {}
  try {
    refuseLiteral(policy, target)
    stopping?.throwIfAborted()
    await new Promise<void>((done, fail) => {
      const webhookRequest = (isTls ? httpsRequest : httpRequest)(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Archway-Webhooks/1',
          ...headers,
        },
        // A new connection for each request, so that the lookup below checks every address.
        agent: false,
        lookup: guardedLookup(policy, target.protocol, resolve),
        maxHeaderSize: maxHeaderBytes,
      })
      request = webhookRequest
      // Rejects explicitly: a request that Node has already detached from its socket emits no error when it is
      // destroyed.
      const abortWith = (reason: Error) => {
        fail(reason)
        webhookRequest.destroy(reason)
      }
      abort = () => abortWith(stopping?.reason as Error)
      const rejectAfter = (ms: number, isOver: () => boolean) =>
        timers.push(
          setTimeout(() => {
            if (!isOver()) abortWith(new TooSlow())
          }, ms),
        )
      rejectAfter(connectMs, () => isConnected)
      rejectAfter(totalMs, () => false)
      stopping?.addEventListener('abort', abort)
      webhookRequest.on('socket', socket => {
        socket.once('connect', () => {
          isConnected = true
        })
        socket.once('secureConnect', () => {
          isSecured = true
        })
      })
      webhookRequest.on('error', fail)
      webhookRequest.on('close', () => {
        if (status === null) fail(new Error('The connection was closed without an answer'))
      })
      // Without a listener Node destroys the connection and reports no error.
      webhookRequest.on('upgrade', (response, socket) => {
        status = response.statusCode ?? null
        socket.destroy()
        done()
      })
      webhookRequest.on('response', response => {
        status = response.statusCode ?? null
        response.on('data', (part: Buffer) => {
          answer = Buffer.concat([answer, part.subarray(0, maxAnswerBytes - answer.length)])
          if (answer.length >= maxAnswerBytes) done()
        })
        response.on('end', done)
        response.on('close', done)
        response.on('error', fail)
      })
      webhookRequest.end(body)
    })
  } catch (error) {
    if (stopping?.aborted) throw stopping.reason
    // A response means that the event was received: an error in the rest of the response does not matter.
    if (status === null) {
      const problem = problemOf(error, isTls && isConnected && !isSecured)
      return { status, problem, answer: null, milliseconds: Math.round(performance.now() - startedAt) }
    }
  } finally {
    for (const timer of timers) clearTimeout(timer)
    stopping?.removeEventListener('abort', abort)
    // Closes the connection even if the response never ends; without a listener, a late error would end the process.
    request?.on('error', () => {})
    request?.destroy()
  }
  return {
    status,
    problem: status !== null && status >= 300 && status < 400 ? 'redirect' : null,
    answer: textOf(answer),
    milliseconds: Math.round(performance.now() - startedAt),
  }
}

/** Whether the receiver accepted the event. */
export const isAccepted = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300
