import { notificationCalls } from '@archway/contract/notifications'
import type { Tx } from '../../../platform/db/database.ts'
import { type Context, handle, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { dropDevice, isUsableKey, readOwnDevices, saveDevice } from './devices.ts'
import { pushKeys } from './keys.ts'
import { isPushService } from './service.ts'

type CallContext = Pick<Context<typeof notificationCalls.push>, 'within' | 'services' | 'viewer'>

/** Does the work, and returns the state of the person's devices after it. */
const replyWithDevices = async (
  { within, services, viewer }: CallContext,
  work: (tx: Tx) => Promise<void>,
) => {
  // Read before the transaction: the first call uses a separate connection.
  const { publicKey } = await pushKeys(services)
  return within(async tx => {
    await work(tx)
    const devices = await readOwnDevices(tx, viewer, services.clock.now())
    return { data: { publicKey: services.config.PUSH_SERVICES.length > 0 ? publicKey : null, ...devices } }
  })
}

export const pushRoutes: readonly Route[] = [
  handle(notificationCalls.push, context => replyWithDevices(context, async () => {})),
  handle(notificationCalls.turnPushOn, context => {
    const { body, services, viewer } = context
    if (!isPushService(services.config, body.endpoint))
      refuse('PUSH_SERVICE_UNKNOWN', {}, [{ field: 'endpoint', refusal: 'PUSH_SERVICE_UNKNOWN' }])
    if (!isUsableKey(body.keys.p256dh)) refuse('INVALID', {}, [{ field: 'keys.p256dh', form: 'invalid' }])
    return replyWithDevices(context, tx => saveDevice(tx, viewer, body))
  }),
  handle(notificationCalls.turnPushOff, context =>
    replyWithDevices(context, tx => dropDevice(tx, context.viewer.sessionId)),
  ),
]
