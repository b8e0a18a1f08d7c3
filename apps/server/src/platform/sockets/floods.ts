import type { Socket } from 'socket.io'
import type { Clock } from '../clock.ts'
import { createTokenBuckets } from '../http/limits/token-buckets.ts'

/** Events of one person that are handled at a time, on all of their sockets at this process; others wait. */
export const maxAtOnce = 8
/** Packets that a person may send at once, and how many more per second: higher than all limits for events. */
export const maxPackets = 2000
const packetsPerSecond = 40

/** Counts packets by person; false once a person has sent more than a client ever does. */
export const createPacketBudget = (clock: Clock, isEnabled: boolean) => {
  const packets = createTokenBuckets(clock, { size: maxPackets, perSecond: packetsPerSecond })
  return (person: string): boolean => !isEnabled || packets.take(person) === 0
}

/**
 * Calls `end` and closes the connection when its person sends too many packets, known events or not. Without a close
 * handshake, which would continue to read what the client sends.
 */
export const cutFloods = (socket: Socket, takePacket: () => boolean, end: () => void): void => {
  let isOver = false
  socket.conn.on('packet', () => {
    if (isOver || takePacket()) return
    isOver = true
    end()
    const { socket: wire } = socket.conn.transport as unknown as { socket?: { terminate(): void } }
    if (wire) wire.terminate()
    else socket.conn.close(true)
  })
}
