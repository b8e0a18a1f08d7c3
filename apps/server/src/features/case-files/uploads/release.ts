import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'

/** Before everything that is unfinished is cut, uploads get so much time for their last bytes and their answers. */
const answerSeconds = 5

/**
 * Collects the uploads of a server; most parts are through before it stops. Those that are not are given up in time
 * for a response: what has arrived is stored, and the client continues from there with another process.
 */
export const releaseWhileStopping = (
  app: FastifyInstance,
  { SHUTDOWN_GRACE_SECONDS: grace }: Pick<Config, 'SHUTDOWN_GRACE_SECONDS'>,
): ((giveUp: () => void) => () => void) => {
  const active = new Set<() => void>()
  let releasing: NodeJS.Timeout | undefined
  let released = false
  app.addHook('preClose', async () => {
    const giveUpAll = () => {
      released = true
      for (const giveUp of active) giveUp()
    }
    releasing = setTimeout(giveUpAll, Math.max(0, grace - answerSeconds) * 1000)
  })
  app.addHook('onClose', async () => clearTimeout(releasing))
  return giveUp => {
    active.add(giveUp)
    // Its request was in flight already, and gets its answer in the same way.
    if (released) giveUp()
    return () => active.delete(giveUp)
  }
}
