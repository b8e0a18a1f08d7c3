import { Server } from 'node:net'

/**
 * Planted fault, loaded with `--import`: every port is closed at the signal, with connections that wait to be
 * accepted.
 */
const servers = new Set<Server>()
const listen = Server.prototype.listen as (...args: unknown[]) => Server
Server.prototype.listen = function (this: Server, ...args: unknown[]) {
  servers.add(this)
  return listen.apply(this, args)
} as typeof Server.prototype.listen
process.prependListener('SIGTERM', () => {
  for (const server of servers) server.close()
})
