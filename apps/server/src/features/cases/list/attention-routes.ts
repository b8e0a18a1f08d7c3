import { caseCalls } from '@archway/contract/cases'
import type { Tx } from '../../../platform/db/database.ts'
import { type Context, handle, type Route } from '../../../platform/http/route.ts'
import { type CaseRow, needCase } from '../store.ts'
import { listAttention, muteForViewer, readAttentionForCase, snoozeForViewer } from './attention.ts'

type CallContext = Context<typeof caseCalls.snooze> | Context<typeof caseCalls.mute>

/** Changes the viewer's settings for a case, and replies with them. */
const changeAttention = (
  { within, scope, viewer, params, services }: CallContext,
  work: (tx: Tx, caseRow: CaseRow, now: Date) => Promise<void>,
) =>
  within(async tx => {
    const caseRow = await needCase(tx, scope, params.id)
    const now = services.clock.now()
    await work(tx, caseRow, now)
    return { data: await readAttentionForCase(tx, viewer, caseRow, now) }
  })

export const attentionRoutes: readonly Route[] = [
  handle(caseCalls.attention, async ({ services, scope, viewer }) => ({
    data: await listAttention(services.db, scope, viewer, services.clock.now()),
  })),
  handle(caseCalls.snooze, context =>
    changeAttention(context, (tx, caseRow, now) =>
      snoozeForViewer(tx, context.viewer, caseRow, context.body.until ?? null, now),
    ),
  ),
  handle(caseCalls.mute, context =>
    changeAttention(context, (tx, caseRow) => muteForViewer(tx, context.viewer, caseRow, context.body.muted)),
  ),
]
