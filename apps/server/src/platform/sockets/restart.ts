import type { ServerRestart } from '@archway/contract/changes'
import type { Server } from 'socket.io'
import type { Config } from '../config/config.ts'

/** Clients come back within this time, each at a random moment, so that the next process is not met by all at once. */
const spreadMs = 5000

/**
 * Tells every socket of this process to connect anew. Where another process is there to take them (a notice is set),
 * each stays open until its client has picked its moment; what is left then, or at once where this process is the
 * only one, is closed in the way after which clients reconnect by themselves.
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
