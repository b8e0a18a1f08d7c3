import { once } from 'node:events'
import { chatJobs } from '../features/chat/index.ts'
import { countInsight } from '../features/lab/index.ts'
import { createTimelines } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { runWaiting } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/process/log.ts'
import { createApp } from '../start/app.ts'
import { makeConversations } from './conversations.ts'
import { seeOldNotifications } from './seen-notifications.ts'
import { makeDemoCases } from './world.ts'

/**
 * The child process that creates the cases of the demo world: a server without a port, whose clock can be in the past.
 * Its files are in the same data folder, so the real server finds them. It sends the share that is complete.
 */

/** The rest is for conversations and figures. */
const shareOfCases = 0.95

// Exits with its parent process.
process.once('disconnect', () => process.exit(1))
const [{ databaseUrl }] = (await once(process, 'message')) as [{ databaseUrl: string }]
// The demo clock advances by weeks between two calls of the same session, which began minutes ago.
const sessionSettings = {
  STAFF_IDLE_MINUTES: '0',
  CUSTOMER_IDLE_MINUTES: '0',
  REAUTHENTICATION_MINUTES: '100000',
}
const config = readConfig({ ...process.env, ...sessionSettings }, process.argv.slice(2))
const timelines = createTimelines()
const log = createLog(config)
const app = await createApp(config, databaseUrl, log, timelines, { durable: false })
await makeDemoCases(app, timelines, {
  onProgress: share => process.send?.(share * shareOfCases),
  onFailure: error => log.warn({ err: error }, 'The history of a case in the demo data ends early'),
})
await runWaiting(databaseUrl, chatJobs(app.services))
await makeConversations(app, timelines)
await seeOldNotifications(app.services)
await countInsight(app.services)
await app.close()
process.exit(0)
