import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refusals } from '@archway/contract/api'
import { Refusal } from '../../refuse.ts'
import { errorBody } from '../answer.ts'

type ClientError = Error & { readonly code?: string }

const refusalOf = ({ code }: ClientError): Refusal => {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('HEAD_TOO_LARGE')
  return new Refusal(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'TOO_SLOW' : 'MALFORMED')
}

/**
 * Answers data that Node could not parse as a request with a refusal, in English because no header was read. Further
 * data on the connection cannot be parsed either, so it is closed after the reply.
 */
export const replyToClientError = (error: ClientError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = refusalOf(error)
  const status = refusals[refusal.code]
  const body = JSON.stringify(errorBody(refusal, 'en'))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Read to the end: a connection that is closed with unread bytes in it is reset, and the reply is lost.
  socket.resume()
  socket.setTimeout(closeMs, () => socket.destroy())
}

/** A client that neither reads nor closes is disconnected after this time. */
const closeMs = 2000
