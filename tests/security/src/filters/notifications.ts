import { notificationCalls, notificationEvents } from '@archway/contract/notifications'
import { eq } from 'drizzle-orm'
import { demoId } from '../../../../apps/server/src/demo/people.ts'
import { notification } from '../../../../apps/server/src/features/notifications/table.ts'
import type { Tx } from '../../../../apps/server/src/platform/db/database.ts'
import type { createPicker } from './awkward.ts'
import type { List } from './lists.ts'
import { compareInDirection } from './scan.ts'

const owner = 'owner@brightsmiles.test'

/** Notifications inserted as rows: the owner's, seen and unseen, and one of a colleague that no filter may find. */
export const makeNotifications = async (
  tx: Tx,
  draw: ReturnType<typeof createPicker>,
  instant: () => Date,
): Promise<void> => {
  for (let n = 0; n < 40; n += 1)
    await tx.insert(notification).values({
      id: demoId(`listed notification ${n}`),
      companyId: demoId('brightsmiles'),
      accountId: demoId(n % 8 === 0 ? 'contact@brightsmiles.test' : owner),
      event: draw.of(notificationEvents.slice(0, 6)),
      key: `listed ${n}`,
      data: {},
      inApp: draw.chance(0.9),
      email: 'none',
      createdAt: instant(),
      seenAt: draw.chance(0.5) ? instant() : null,
      dismissedAt: draw.chance(0.2) ? instant() : null,
    })
}

export const notifications: List = {
  name: 'notifications',
  call: notificationCalls.notifications,
  as: owner,
  zone: 'America/New_York',
  rows: async tx =>
    (
      await tx
        .select()
        .from(notification)
        .where(eq(notification.accountId, demoId(owner)))
    )
      .filter(({ inApp, dismissedAt }) => inApp && dismissedAt === null)
      .map(row => ({ ...row, unread: row.seenAt === null })),
  fields: {
    unread: { kind: 'flag', read: row => row.unread as boolean },
    event: { kind: 'choice', read: row => row.event as string },
  },
  orders: { createdAt: { read: row => row.createdAt as Date } },
  equal: compareInDirection,
}
