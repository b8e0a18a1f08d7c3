import type { ServerRestart } from '@archway/contract/changes'
import type { Server } from 'socket.io'
import type { Config } from '../config/config.ts'

/** Clients reconnect within this time, each at a random moment, so that the next process is not overloaded. */
const spreadMs = 5000

/**
 * Asks every socket of this process to reconnect. If there is another process to take them (a notice is set), each
 * socket stays open until its client reconnects; the remaining ones, or all at once if this process is the only one,
 * are closed in a way after which clients reconnect by themselves.
 */
export const moveSockets = (
  io: Server,
  { SHUTDOWN_NOTICE_SECONDS: notice, SHUTDOWN_GRACE_SECONDS: grace }: Config,
): void => {
  io.local.emit('serverRestart', { withinMs: spreadMs } satisfies ServerRestart)
  const closeAll = () => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
  }
  if (notice === 0) closeAll()
  else setTimeout(closeAll, Math.min(spreadMs, grace * 1000)).unref()
}
