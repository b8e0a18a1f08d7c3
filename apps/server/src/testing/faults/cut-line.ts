import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a local port that repeatedly cuts all of its connections. */
export const cutLine = async (port: number, everyMs: number) => {
  const open = new Set<Socket>()
  let cuts = 0
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    for (const [source, destination] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(source)
      source.on('error', () => {})
      source.on('close', () => {
        open.delete(source)
        destination.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const cutting = setInterval(() => {
    cuts += 1
    for (const socket of open) socket.destroy()
  }, everyMs)
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    /** Stops cutting connections. */
    mend: () => clearInterval(cutting),
    close: async () => {
      clearInterval(cutting)
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
