import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy to a local port that can become silent: connections stay open and accept data, new ones are accepted, and
 * nothing arrives. A connection that was open then stays silent, as after a failover.
 */
export const silentLine = async (port: number) => {
  const open = new Set<Socket>()
  const silenced = new WeakSet<Socket>()
  let isSilent = false
  let accepted = 0
  let lastWords: { readonly text: string; readonly heard: () => void } | undefined
  const server = createServer(near => {
    accepted += 1
    open.add(near)
    near.on('error', () => {}).once('close', () => open.delete(near))
    if (isSilent) return void near.resume()
    const far = connect(port, '127.0.0.1')
    open.add(far)
    far.on('error', () => {}).once('close', () => open.delete(far))
    // The other end is not informed about a closed connection, either.
    near.once('close', () => silenced.has(near) || far.destroy())
    far.once('close', () => near.destroy())
    near.on('data', chunk => silenced.has(near) || far.write(chunk))
    far.on('data', chunk => {
      if (silenced.has(near)) return
      near.write(chunk)
      if (!lastWords || !chunk.includes(lastWords.text)) return
      silenced.add(near).add(far)
      lastWords.heard()
      lastWords = undefined
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Connections that were ever made to it. */
    accepted: () => accepted,
    fallSilent: () => {
      isSilent = true
      for (const socket of open) silenced.add(socket)
    },
    /** The next connection on which the other end sends this text becomes silent after it; resolves then. */
    fallSilentAfter: (text: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      lastWords = { text, heard: resolve }
      return promise
    },
    /** Lets new connections through again. */
    restore: () => {
      isSilent = false
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
