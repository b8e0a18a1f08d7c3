import { connect } from 'node:net'

type Patch = {
  readonly url: string
  readonly cookie: string
  /** The `Content-Length` of the request. */
  readonly bytes: number
  /** The part of the body that is sent. */
  readonly sent?: Buffer
}

/** A connection whose sender began a request with bytes of an upload and sends no more of it. */
export const slowPatch = ({ url, cookie, bytes, sent = Buffer.from('a') }: Patch) => {
  const { port, host, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  const answerSent = Promise.withResolvers<void>()
  socket.setEncoding('utf8').on('data', part => {
    text += part
    answerSent.resolve()
  })
  // The server may reset the connection: it closes it with bytes in it that it has not read.
  socket.on('error', () => {})
  const socketClosed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.write(
    [
      `PATCH ${pathname} HTTP/1.1`,
      `host: ${host}`,
      `cookie: ${cookie}`,
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      `content-length: ${bytes}`,
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(sent)
  return {
    /** The status of the answer, once there is one. */
    status: async (): Promise<number> => {
      await Promise.race([answerSent.promise, socketClosed])
      return Number(/^HTTP\/1\.1 (\d+) /.exec(text)?.[1] ?? 0)
    },
    /** Everything the server answers until it closes the connection. */
    untilClosed: async (): Promise<string> => {
      await socketClosed
      return text
    },
    isOpen: (): boolean => socket.readyState === 'open',
    hangUp: async (): Promise<void> => {
      socket.destroy()
      await socketClosed
    },
  }
}

export type SlowPatch = ReturnType<typeof slowPatch>
