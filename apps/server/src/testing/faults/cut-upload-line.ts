import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Where to cut: after this many bytes have passed, with this many more in transit that are lost. */
export type Cut = { readonly after: number; readonly lost: number }

const silentMs = 200

/**
 * A proxy to a local port for one upload, cut as planned. Bytes in transit at a cut are lost; bytes that had passed
 * reach the server. Counts both.
 */
export const cutUploadLine = async (port: number, cuts: readonly Cut[]) => {
  const remainingCuts = [...cuts]
  let takenCount = 0
  let passedBytes = 0
  let takenByCut = 0
  const open = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    let droppedAt: number | null = null
    let ownBytes = 0
    let silence: NodeJS.Timeout | undefined
    const cutConnection = () => {
      clearTimeout(silence)
      remainingCuts.shift()
      takenByCut += ownBytes
      near.destroy()
      // The server reads what had passed and then receives nothing more.
      far.end()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    near.on('data', (chunk: Buffer) => {
      takenCount += chunk.length
      ownBytes += chunk.length
      if (droppedAt === null) {
        const room = (remainingCuts[0]?.after ?? Number.POSITIVE_INFINITY) - passedBytes
        const through = chunk.subarray(0, Math.max(0, room))
        passedBytes += through.length
        if (through.length > 0 && !far.write(through)) {
          near.pause()
          far.once('drain', () => near.resume())
        }
        if (through.length === chunk.length) return
        droppedAt = chunk.length - through.length
      } else droppedAt += chunk.length
      clearTimeout(silence)
      if (droppedAt >= (remainingCuts[0]?.lost ?? 0)) cutConnection()
      // A client that has sent everything waits for a response that will not come.
      else silence = setTimeout(cutConnection, silentMs)
    })
    near.on('close', () => {
      clearTimeout(silence)
      far.end()
    })
    far.pipe(near)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** `takenByCut`: bytes received on the connections that were cut, since they were opened. */
    counts: () => ({
      taken: takenCount,
      passed: passedBytes,
      takenByCut,
      cuts: cuts.length - remainingCuts.length,
    }),
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
