import { sql } from 'drizzle-orm'
import { systemScope } from '../platform/db/scope.ts'
import type { Services } from '../platform/services.ts'

/** Notifications of the last days are new; people who work with the portal every day have seen the older ones. */
const newDays = 4

/** Marks the older notifications of all people as seen an hour after they were created. */
export const seeOldNotifications = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - newDays * 86_400_000).toISOString()
  await db.within(systemScope, tx =>
    tx.execute(sql`update notification set seen_at = created_at + interval '1 hour'
      where seen_at is null and created_at < ${before}::timestamptz`),
  )
}
