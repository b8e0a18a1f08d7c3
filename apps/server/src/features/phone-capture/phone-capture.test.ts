import type { CaseAsset } from '@archway/contract/case-files'
import { phoneCaptureCalls, phoneLinkMinutes } from '@archway/contract/phone-capture'
import { sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../platform/db/scope.ts'
import { data } from '../../testing/plan-story.ts'
import { catchRefusal, type UploadStory, uploadStory } from '../../testing/upload-story.ts'
import { systemActor, transitionCase } from '../cases/index.ts'

const person = 'owner@brightsmiles.test'
const stranger = 'owner@nourdental.test'
let story: UploadStory
let photo: Buffer
beforeAll(async () => {
  story = await uploadStory()
  photo = await sharp({ create: { width: 1400, height: 1050, channels: 3, background: '#b66' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => story.app.close())

const readMe = async () => data(await (await story.app.as(person)).call(sessionCalls.me))

const openLink = async (id: string, email = person) => {
  const link = data(
    await (await story.app.as(email)).call(phoneCaptureCalls.openPhoneLink, { params: { id } }),
  )
  return { ...link, token: link.token ?? '' }
}

/** A client like a phone: without a cookie, with the token. */
const phone = (token: string) => {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${story.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: what the server really says, whatever the contract promises
    return { status: response.status, body: (await response.json()) as any }
  }
  return {
    set: () => post('/phone/set', {}),
    reserve: (typeKey: string, options = {}) =>
      post('/phone/photo', { typeKey, fileName: 'photo.jpg', bytes: photo.length, ...options }),
    send: (url: string, content = photo) =>
      new Promise<void>((resolve, reject) => {
        new Upload(content, {
          uploadUrl: `${story.origin}${url}`,
          retryDelays: null,
          headers: { 'x-phone-link': token },
          onError: reject,
          onSuccess: () => resolve(),
        }).start()
      }),
  }
}

const statusOf = (
  answer: { body: { data: { slots: { typeKey: string; status: string }[] } } },
  key: string,
) => answer.body.data.slots.find(({ typeKey }) => typeKey === key)?.status

/** All refusals look the same. */
const over = { status: 404, code: 'PHONE_LINK_OVER' }
const expectOver = async (token: string) => {
  const visitor = phone(token)
  for (const { status, body } of [await visitor.set(), await visitor.reserve('frontal')])
    expect({ status, code: body.code }).toEqual(over)
}

describe('a phone that has scanned the code of a case', () => {
  test('gets the list of needed photos, and nothing about the patient', async () => {
    const caseUuid = await story.newCase({ firstName: 'Ada', lastName: 'Lovelace' })
    const { token } = await openLink(caseUuid)
    const { status, body } = await phone(token).set()
    expect(status).toBe(200)
    expect(body.data.slots.map((slot: { typeKey: string }) => slot.typeKey)).toEqual([
      'frontSmiling',
      'frontPose',
      'profile',
      'upperOcclusal',
      'lowerOcclusal',
      'frontal',
      'leftBuccal',
      'rightBuccal',
    ])
    const reply = JSON.stringify(body)
    for (const secret of ['Ada', 'Lovelace', caseUuid, 'AL-26', 'Url']) expect(reply).not.toContain(secret)
  })

  test('uploads a photo directly to the slot, on behalf of the person at the desk', async () => {
    const caseUuid = await story.newCase()
    const visitor = phone((await openLink(caseUuid)).token)
    const { body } = await visitor.reserve('frontal')
    expect(statusOf(await visitor.set(), 'frontal')).toBe('arriving')
    await visitor.send(body.data.uploadUrl)
    expect(statusOf(await visitor.set(), 'frontal')).toBe('here')
    const [file] = await story.files(caseUuid)
    expect(file).toMatchObject({
      typeKey: 'frontal',
      status: 'ready',
      version: 1,
      width: 1400,
    } satisfies Partial<CaseAsset>)
    expect(file?.uploadedBy).toBe((await readMe()).data.displayName)
  })

  test('gets the reason why a photo was refused, and can send it again', async () => {
    const visitor = phone((await openLink(await story.newCase())).token)
    const small = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b66' } })
      .jpeg()
      .toBuffer()
    const { body } = await visitor.reserve('profile', { bytes: small.length })
    expect(await catchRefusal(visitor.send(body.data.uploadUrl, small))).toMatchObject({ status: 422 })
    const after = await visitor.set()
    expect(statusOf(after, 'profile')).toBe('refused')
    expect(JSON.stringify(after.body)).toContain('1024')
    expect((await visitor.reserve('profile')).status).toBe(200)
  })

  test('can send photos and nothing else', async () => {
    const caseUuid = await story.newCase()
    const { token } = await openLink(caseUuid)
    const visitor = phone(token)
    for (const key of ['upperImpression', 'panoramicXray', 'prescription', 'packingSlip', 'chatFile'])
      expect([key, (await visitor.reserve(key)).status]).toEqual([key, 400])
    // A slot that this case does not have.
    expect((await visitor.reserve('frontImage')).body.code).toBe('NOT_ALLOWED')
    expect((await visitor.reserve('frontal', { fileName: 'a.exe' })).body.code).toBe('FILE_TYPE_REFUSED')
    // The token does not open anything that needs a session.
    for (const headers of [
      { cookie: `archway=${token}` },
      { authorization: `Bearer ${token}` },
      { 'x-phone-link': token },
    ])
      expect(
        (await fetch(`${story.origin}/case/${caseUuid}/asset`, { headers: headers as never })).status,
      ).toBe(401)
  })
})

describe('the link', () => {
  test('expires, unless it is extended', async () => {
    const caseUuid = await story.newCase()
    const { token } = await openLink(caseUuid)
    const advanceMinutes = (count: number) => story.app.clock.advance(count * 60_000)
    advanceMinutes(phoneLinkMinutes - 1)
    const owner = await story.app.as(person)
    data(await owner.call(phoneCaptureCalls.prolongPhoneLink, { params: { id: caseUuid } }))
    advanceMinutes(phoneLinkMinutes - 1)
    expect((await phone(token).set()).status).toBe(200)
    advanceMinutes(2)
    await expectOver(token)
  })

  test('ends when it is closed, when another one is created, and when the person signs out', async () => {
    const caseUuid = await story.newCase()
    const owner = await story.app.as(person)
    const first = await openLink(caseUuid)
    const second = await openLink(caseUuid)
    await expectOver(first.token)
    expect((await phone(second.token).set()).status).toBe(200)
    data((await owner.call(phoneCaptureCalls.closePhoneLink, { params: { id: caseUuid } })) as never)
    await expectOver(second.token)
    const closedResponse = await owner.call(phoneCaptureCalls.prolongPhoneLink, { params: { id: caseUuid } })
    expect(closedResponse.body.code).toBe('PHONE_LINK_OVER')

    const third = await openLink(caseUuid)
    expect((await phone(third.token).set()).status).toBe(200)
    await owner.call(sessionCalls.logout)
    story.app.forget(person)
    await expectOver(third.token)
  })

  test('ends with the submission: neither reserved files nor uploads in progress are accepted', async () => {
    const caseUuid = await story.newCase()
    const { token } = await openLink(caseUuid)
    const visitor = phone(token)
    const { body } = await visitor.reserve('frontal')
    await story.services.db.within(systemScope, tx =>
      transitionCase(tx, story.services, { caseId: caseUuid, action: 'expire', actor: systemActor }),
    )
    await expectOver(token)
    expect(await catchRefusal(visitor.send(body.data.uploadUrl))).toMatchObject({ status: 401 })
  })

  test('gives access to one case only, and to no uploads of others', async () => {
    const [first, second] = [await story.newCase(), await story.newCase()]
    const { token } = await openLink(first)
    const otherReservation = await phone((await openLink(second)).token).reserve('frontal')
    expect(await catchRefusal(phone(token).send(otherReservation.body.data.uploadUrl))).toMatchObject({
      status: 404,
    })
    const desk = await story.reserve(first, 'panoramicXray', 'pano.jpg', photo.length)
    const byPhone = desk.url.replace(story.origin, '').replace('/files/uploads', '/phone/uploads')
    expect(await catchRefusal(phone(token).send(byPhone))).toMatchObject({ status: 404 })
    expect((await story.files(second)).filter(file => file.status === 'ready')).toEqual([])
  })

  test('is created only by people who may add files, and stored as a hash', async () => {
    const caseUuid = await story.newCase()
    const foreignResponse = await (await story.app.as(stranger)).call(phoneCaptureCalls.openPhoneLink, {
      params: { id: caseUuid },
    })
    expect(foreignResponse.status).toBe(404)
    const { token } = await openLink(caseUuid)
    const { rows } = await story.services.db.within(systemScope, tx =>
      tx.execute(sql`select * from phone_link where case_id = ${caseUuid}`),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const guess of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'A'.repeat(43)])
      await expectOver(guess)
    expect((await phone('short').set()).status).toBe(400)
  })

  test('is returned once: the response stored under an Idempotency-Key does not contain the token', async () => {
    const id = await story.newCase()
    const visitor = await story.app.as(person)
    const openWithKey = () =>
      visitor.call(phoneCaptureCalls.openPhoneLink, {
        params: { id },
        headers: { 'idempotency-key': 'phone-link' },
      })
    const { token, ...link } = data(await openWithKey())
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(data(await openWithKey())).toEqual({ ...link, token: null })
    expect((await phone(token ?? '').set()).status).toBe(200)
    const { rows } = await story.services.db.within(systemScope, tx =>
      tx.execute(sql`select * from idempotency_key where call = 'POST /case/{id}/phoneLink'`),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('actions of a phone are in the audit trail with the person at the desk', async () => {
    const caseUuid = await story.newCase()
    const { token } = await openLink(caseUuid)
    await phone(token).set()
    await phone(token).reserve('frontal')
    const { rows } = await story.services.db.within(systemScope, tx =>
      tx.execute<{ call: string; account_id: string }>(
        sql`select call, account_id, ids from audit_entry
          where ${caseUuid}::uuid = any(ids) and call like 'POST /phone/%' order by id`,
      ),
    )
    const { userId } = await readMe()
    expect(rows.map(({ call, account_id }) => [call, account_id])).toEqual([
      ['POST /phone/set', userId],
      ['POST /phone/photo', userId],
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

test('files are announced live, so that the desk refetches them', async () => {
  const caseUuid = await story.newCase()
  const changed: string[] = []
  story.services.events.on('assetChanged', async (_tx, { asset }) => void changed.push(asset.caseId))
  await phone((await openLink(caseUuid)).token).reserve('frontal')
  expect(changed).toContain(caseUuid)
})
