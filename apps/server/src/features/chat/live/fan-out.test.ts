import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movableClock } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { type App, createApp } from '../../../start/app.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { completeForm, createDraft } from '../../../testing/case-story.ts'
import { createTalker, listen, waitUntil } from '../../../testing/chat-story.ts'

let app: TestApp
let secondServer: App
let origins: string[]
beforeAll(async () => {
  app = await testApp()
  const { log, config: settings } = app.services
  secondServer = await createApp(
    readConfig({ DATA_DIR: settings.DATA_DIR }, []),
    app.database.serverUrl,
    log,
    movableClock(app.clock.now()),
  )
  origins = await Promise.all([listen(app.app.http), listen(secondServer.http)])
})
afterAll(async () => {
  await secondServer.close()
  await app.close()
})

describe('two servers over one database', () => {
  test.each([
    ['short', 'Merhaba 😀'],
    // Longer than the maximum payload of a NOTIFY.
    ['long', 'عمر '.repeat(1000)],
  ])('CHAT-08 a %s message arrives live on the other server, byte for byte', async (_, text) => {
    const owner = await app.as('owner@brightsmiles.test')
    const room = await createDraft(owner, completeForm('RE'))
    const ownerTalker = createTalker(origins[0] ?? '', owner.cookie)
    const staffTalker = createTalker(origins[1] ?? '', (await app.as('staff@archway.test')).cookie)
    for (const connection of [ownerTalker, staffTalker]) {
      await connection.connected()
      expect((await connection.say('join', { room })).ok).toBe(true)
    }
    await ownerTalker.write(room, text)
    await waitUntil(() => staffTalker.heard.length > 0)
    expect(staffTalker.heard.map(({ message }) => message)).toEqual([text])
    await waitUntil(() => staffTalker.notices.includes(room))
    ownerTalker.close()
    staffTalker.close()
  })
})
