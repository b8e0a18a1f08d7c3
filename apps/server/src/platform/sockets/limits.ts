import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import { refuse } from '../refuse.ts'

/** Sockets that one person may have open at one process, for windows and devices. */
const maxPerPerson = 20

/** How long a connection may be open without a session. */
export const enterWithinMs = 10_000

type Connection = Pick<NodeJS.EventEmitter, 'once'>

/** Counts how many uses of a key are active. */
const createUseCounter = () => {
  const counts = new Map<string, number>()
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add: (key: string): (() => void) => {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const remaining = (counts.get(key) ?? 1) - 1
        if (remaining > 0) counts.set(key, remaining)
        else counts.delete(key)
      }
    },
  }
}

/**
 * Limits the sockets of a person, and the connections of an address that belong to no session (yet). The newest is
 * refused: established ones continue, and a window that reconnects disconnects no other.
 */
export const createSocketLimits = (
  maxPerAddress: number,
  addressOf: (request: IncomingMessage) => string,
) => {
  const persons = createUseCounter()
  const unknownConnections = createUseCounter()
  const leaveBySocket = new WeakMap<object, () => void>()
  return {
    isAddressFree: (request: IncomingMessage): boolean =>
      unknownConnections.of(addressOf(request)) < maxPerAddress,
    /** A connection was opened; its session is not known yet. */
    opened: (connection: Connection & { readonly request: IncomingMessage }): void => {
      const end = unknownConnections.add(addressOf(connection.request))
      leaveBySocket.set(connection, end)
      connection.once('close', end)
    },
    /** Counts the socket of a person; throws `TOO_MANY_WINDOWS` if there are too many already. */
    enter: ({ conn }: Pick<Socket, 'conn'>, personId: string): void => {
      if (persons.of(personId) >= maxPerPerson) refuse('TOO_MANY_WINDOWS')
      conn.once('close', persons.add(personId))
      leaveBySocket.get(conn)?.()
    },
  }
}
