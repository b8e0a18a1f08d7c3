import { seedCatalog } from '../features/catalog/index.ts'
import { chatJobs } from '../features/chat/index.ts'
import { movableClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { runWaiting } from '../platform/jobs/jobs.ts'
import type { Log, Services } from '../platform/services.ts'
import { createApp } from '../start/app.ts'
import { makeConversations } from './conversations.ts'
import { isEmptyWorld, makeDemoWorld } from './world.ts'

/** Makes the demo world in a database where nothing is yet. */
export const makeDemoWorldWhereEmpty = async (services: Services, databaseUrl: string): Promise<void> => {
  const { config, log } = services
  if (!(await isEmptyWorld(services))) return
  log.info('making the demo world, with accounts whose password is published in the README')
  await makeDemoWorldApart(config, databaseUrl, log)
}

/**
 * Makes the demo world with a separate server whose clock can be in the past, and ends it. The files lie in the
 * same data folder, so the real server finds everything where it would have put it.
 */
const makeDemoWorldApart = async (config: Config, databaseUrl: string, log: Log): Promise<void> => {
  const clock = movableClock()
  const app = await createApp(config, databaseUrl, log, clock, { durable: false })
  try {
    await seedCatalog(app.services.db)
    const base = await app.http.listen({ port: 0, host: '127.0.0.1' })
    await makeDemoWorld(app, base, clock, config.DEMO === 'people')
    await runWaiting(databaseUrl, chatJobs(app.services))
    await makeConversations(app, clock)
  } finally {
    await app.close()
  }
}
