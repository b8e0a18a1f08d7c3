import type { Socket } from 'socket.io'
import type { Clock } from '../clock.ts'

/** Events of one person that are worked on at a time, on all of their sockets at this process; others wait in line. */
export const maxAtOnce = 8
/** Packets that a person may send at once, and how many more each second: above all that events may be answered. */
export const maxPackets = 2000
const packetsPerSecond = 40

/** Runs work of one key in the order it was given, no more than `max` at a time. */
export const createConcurrencyLimit = (max: number) => {
  const queues = new Map<string, { running: number; readonly waiting: (() => void)[] }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < max) queue.running += 1
    else await new Promise<void>(resolve => queue.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}

/** Counts packets by person; false once a person has sent more than a client ever does. */
export const createPacketBudget = (clock: Clock, isEnabled: boolean) => {
  const budgets = new Map<string, { left: number; at: number }>()
  return (person: string): boolean => {
    if (!isEnabled) return true
    const now = clock.now().getTime()
    const { left, at } = budgets.get(person) ?? { left: maxPackets, at: now }
    const refilled = Math.min(maxPackets, left + (Math.max(0, now - at) / 1000) * packetsPerSecond)
    budgets.set(person, { left: Math.max(0, refilled - 1), at: now })
    const fullAgainMs = (maxPackets / packetsPerSecond) * 1000
    if (budgets.size > 10_000)
      for (const [key, budget] of budgets) if (now - budget.at > fullAgainMs) budgets.delete(key)
    return refilled >= 1
  }
}

/**
 * Calls `end` and cuts the connection when its person sends too many packets, known events or not. A close handshake
 * would go on reading what the client sends.
 */
export const cutFloods = (socket: Socket, take: () => boolean, end: () => void): void => {
  let isOver = false
  socket.conn.on('packet', () => {
    if (isOver || take()) return
    isOver = true
    end()
    const { socket: wire } = socket.conn.transport as unknown as { socket?: { terminate(): void } }
    if (wire) wire.terminate()
    else socket.conn.close(true)
  })
}
