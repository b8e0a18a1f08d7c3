import { createECDH } from 'node:crypto'
import type { PushSubscriptionForm } from '@archway/contract/notifications'
import { and, count, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { runAsSystem } from '../../../platform/db/scope.ts'
import { doctor } from '../../doctors/index.ts'
import { account, session } from '../../session/index.ts'
import { pushDevice } from '../table.ts'

/** Whether pushes can be encrypted for the key: it must be a point of the curve (RFC 8291). */
export const isUsableKey = (p256dh: string): boolean => {
  try {
    const keyPair = createECDH('prime256v1')
    keyPair.generateKeys()
    keyPair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** Subscribes the session's browser. A browser has one subscription, even if another person used it before. */
export const saveDevice = async (
  tx: Tx,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  { endpoint, keys }: PushSubscriptionForm,
): Promise<void> => {
  await runAsSystem(tx, () =>
    tx.delete(pushDevice).where(or(eq(pushDevice.endpoint, endpoint), eq(pushDevice.sessionId, sessionId))),
  )
  await tx.insert(pushDevice).values({ sessionId, accountId: id, endpoint, ...keys })
}

export const dropDevice = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx.delete(pushDevice).where(eq(pushDevice.sessionId, sessionId))
}

/** The push service no longer knows the device; another subscription of the same session is not affected. */
export const dropEndpoint = async (tx: Tx, endpoint: string): Promise<void> => {
  await tx.delete(pushDevice).where(eq(pushDevice.endpoint, endpoint))
}

/** Devices get pushes only while their session exists. */
const isSessionOpen = (now: Date) => gt(session.expiresAt, now)

/** The devices of these people, each with its session. */
export const listDevices = async (
  tx: Tx,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await tx
    .select({ accountId: pushDevice.accountId, sessionId: pushDevice.sessionId })
    .from(pushDevice)
    .innerJoin(session, eq(session.id, pushDevice.sessionId))
    .where(and(inArray(pushDevice.accountId, [...accountIds]), isSessionOpen(now)))
  const sessionsByAccount = new Map<string, string[]>()
  for (const { accountId, sessionId } of rows)
    sessionsByAccount.set(accountId, [...(sessionsByAccount.get(accountId) ?? []), sessionId])
  return sessionsByAccount
}

/** The number of a person's devices with push, and whether this session's is one of them. */
export const readOwnDevices = async (
  tx: Tx,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  now: Date,
) => {
  const sessionIds = (await listDevices(tx, [id], now)).get(id) ?? []
  return { on: sessionIds.includes(sessionId), devices: sessionIds.length }
}

/** Whether any device is subscribed: without one most events need no push job. */
export const hasDevices = async (tx: Tx): Promise<boolean> => {
  const [countRow] = await tx.select({ n: count() }).from(tx.select().from(pushDevice).limit(1).as('some'))
  return (countRow?.n ?? 0) > 0
}

/** The device of a session whose person can be notified, or undefined. */
export const findDevice = async (tx: Tx, sessionId: string, now: Date) => {
  const [row] = await tx
    .select({
      device: pushDevice,
      kind: account.kind,
      language: account.language,
      settings: account.settings,
    })
    .from(pushDevice)
    .innerJoin(session, eq(session.id, pushDevice.sessionId))
    .innerJoin(account, eq(account.id, pushDevice.accountId))
    .leftJoin(doctor, eq(doctor.id, account.id))
    .where(
      and(
        eq(pushDevice.sessionId, sessionId),
        isSessionOpen(now),
        eq(account.status, 'ACTIVE'),
        or(isNull(doctor.status), ne(doctor.status, 'INACTIVE')),
      ),
    )
  return row
}
export type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>
