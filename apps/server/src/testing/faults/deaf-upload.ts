import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Sends a request like a browser: reads nothing until the whole body is sent. Returns the raw response, and rejects
 * with the connection's error if it was reset before.
 */
export const sendBeforeReading = async (
  origin: string,
  head: readonly string[],
  bodyBytes: number,
): Promise<string> => {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.pause()
  await once(socket, 'connect')
  const chunk = Buffer.alloc(64 * 1024)
  const body = function* () {
    yield Buffer.from(`${head.join('\r\n')}\r\n\r\n`)
    for (let sentBytes = 0; sentBytes < bodyBytes; sentBytes += chunk.length)
      yield chunk.subarray(0, bodyBytes - sentBytes)
  }
  await pipeline(Readable.from(body()), socket, { end: false })
  let answer = ''
  for await (const part of socket.setEncoding('utf8')) {
    answer += part
    const [headers = '', content] = answer.split('\r\n\r\n', 2)
    const length = Number(/^content-length: (\d+)$/im.exec(headers)?.[1] ?? Number.NaN)
    if (content !== undefined && Buffer.byteLength(content) >= length) break
  }
  return answer
}
