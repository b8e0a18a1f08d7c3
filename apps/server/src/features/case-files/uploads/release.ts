import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'

/** Time that uploads get for their last bytes and responses before a stopping server ends unfinished requests. */
const answerSeconds = 5

/**
 * Tracks the uploads of a server; most requests finish before it stops. The others are ended early enough for a
 * response: received bytes are stored, and the client continues with another process.
 */
export const releaseWhileStopping = (
  app: FastifyInstance,
  { SHUTDOWN_GRACE_SECONDS: grace }: Pick<Config, 'SHUTDOWN_GRACE_SECONDS'>,
): ((giveUp: () => void) => () => void) => {
  const active = new Set<() => void>()
  let releasing: NodeJS.Timeout | undefined
  let wasReleased = false
  app.addHook('preClose', async () => {
    const giveUpAll = () => {
      wasReleased = true
      for (const giveUp of active) giveUp()
    }
    releasing = setTimeout(giveUpAll, Math.max(0, grace - answerSeconds) * 1000)
  })
  app.addHook('onClose', async () => clearTimeout(releasing))
  return giveUp => {
    active.add(giveUp)
    // A request that was already in flight is answered in the same way.
    if (wasReleased) giveUp()
    return () => active.delete(giveUp)
  }
}
