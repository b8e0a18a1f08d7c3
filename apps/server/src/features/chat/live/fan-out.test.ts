import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movableClock } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { type App, createApp } from '../../../start/app.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { completeForm, createDraft } from '../../../testing/case-story.ts'
import { createTalker, listen, waitUntil } from '../../../testing/chat-story.ts'

let app: TestApp
let beside: App
let origins: string[]
beforeAll(async () => {
  app = await testApp()
  const { log, config: settings } = app.services
  beside = await createApp(
    readConfig({ DATA_DIR: settings.DATA_DIR }, []),
    app.database.serverUrl,
    log,
    movableClock(app.clock.now()),
  )
  origins = await Promise.all([listen(app.app.http), listen(beside.http)])
})
afterAll(async () => {
  await beside.close()
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
    const here = createTalker(origins[0] ?? '', owner.cookie)
    const there = createTalker(origins[1] ?? '', (await app.as('staff@archway.test')).cookie)
    for (const connection of [here, there]) {
      await connection.connected()
      expect((await connection.say('join', { room })).ok).toBe(true)
    }
    await here.write(room, text)
    await waitUntil(() => there.heard.length > 0)
    expect(there.heard.map(({ message }) => message)).toEqual([text])
    await waitUntil(() => there.notices.includes(room))
    here.close()
    there.close()
  })
})
