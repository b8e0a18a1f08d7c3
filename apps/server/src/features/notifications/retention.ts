import { inArray, lt } from 'drizzle-orm'
import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import { notification, notificationRound } from './table.ts'

/** Longer than any entity that a notification refers to can be open: plans expire earlier. */
const retentionDays = 180
/** Rows per transaction, so that no notification waits long for the nightly cleanup. */
const atOnce = 5000

/** Deletes notifications older than 180 days, read or unread. Returns how many. */
export const forgetNotifications = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> => {
  const before = new Date(clock.now().getTime() - retentionDays * 24 * 3_600_000)
  await db.within(systemScope, tx =>
    tx.delete(notificationRound).where(lt(notificationRound.createdAt, before)),
  )
  let deleted = 0
  for (;;) {
    const removedCount = await db.within(systemScope, async tx => {
      const old = tx
        .select({ id: notification.id })
        .from(notification)
        .where(lt(notification.createdAt, before))
        .limit(atOnce)
        .for('update', { skipLocked: true })
      return (await tx.delete(notification).where(inArray(notification.id, old))).rowCount ?? 0
    })
    deleted += removedCount
    if (removedCount < atOnce) return deleted
  }
}
