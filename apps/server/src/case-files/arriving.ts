import type { IncomingMessage } from 'node:http'
import { refuse } from '../platform/refuse.ts'

/** Bytes that wait to be kept before the line is asked to wait. */
const mostWaiting = 1024 * 1024

/**
 * The bytes of a request as they come, at most `most` of them. Ends where the request ends, where its line breaks
 * and where `stop` asks: whatever had come by then is handed out, nothing that was received is lost on the way.
 */
export const arriving = (request: IncomingMessage, most: number) => {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let room = most
  let ended = false
  let wake = () => {}

  const end = () => {
    ended = true
    wake()
  }
  const take = (chunk: Buffer) => {
    if (ended) return
    room -= chunk.length
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= mostWaiting) request.pause()
    wake()
  }
  request.on('data', take)
  for (const event of ['end', 'error', 'close']) request.on(event, end)

  const bytes = async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      const chunks = waiting
      waiting = []
      waitingBytes = 0
      if (room < 0) return refuse('TOO_LARGE')
      yield* chunks
      if (waiting.length > 0) continue
      if (ended) return
      request.resume()
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  return { bytes: bytes(), stop: end }
}
