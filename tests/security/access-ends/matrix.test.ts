import { once } from 'node:events'
import { connect } from 'node:net'
import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { notificationCalls } from '@archway/contract/notifications'
import { planCalls } from '@archway/contract/plans'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { storeSystemFile } from '../../../apps/server/src/features/case-files/system-file.ts'
import { announce } from '../../../apps/server/src/features/chat/live/announce.ts'
import { pushJobs } from '../../../apps/server/src/features/notifications/push/jobs.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { runWaiting } from '../../../apps/server/src/platform/jobs/jobs.ts'
import type { Visitor } from '../../../apps/server/src/testing/app.ts'
import { completeForm, createSubmitted } from '../../../apps/server/src/testing/case-story.ts'
import { createTalker, waitUntil } from '../../../apps/server/src/testing/chat-story.ts'
import { data, passQc, publish } from '../../../apps/server/src/testing/plan-story.ts'
import { pushService } from '../../../apps/server/src/testing/push-service.ts'
import { startTwoServers, type TwoServers } from '../../../apps/server/src/testing/two-servers.ts'
import {
  type Change,
  changesOfAccess,
  contact,
  createGate,
  doctorOne,
  doctorTwo,
  doctorZero,
  endedElsewhere,
  manager,
  type Outcome,
  owner,
  planner,
  staff,
} from './endings.ts'

let two: TwoServers
let ways: ReturnType<typeof changesOfAccess>
let service: Awaited<ReturnType<typeof pushService>>
let photo: Buffer
beforeAll(async () => {
  service = await pushService()
  two = await startTwoServers(['brightsmiles', 'nourdental'], { PUSH_SERVICES: service.origin })
  ways = changesOfAccess(two)
  photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c08080' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await two.close()
  await service.close()
})
const open: { close: () => unknown }[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const connection of open.splice(0)) connection.close()
})

type Way = {
  readonly name: string
  readonly victim: string
  readonly change: () => Change
  readonly undo?: () => Change
  readonly leaves: Outcome
}

const everything: Outcome = {
  room: 'in',
  address: 200,
  download: 'whole',
  list: 200,
  pdf: 200,
  edit: 200,
  upload: 204,
  push: 'shown',
}
const nothing: Outcome = {
  room: 'out',
  address: 410,
  download: 'broken off',
  list: 401,
  pdf: 401,
  edit: 401,
  upload: 401,
  push: 'none',
}

const isDoctor = (email: string): boolean => email.startsWith('doctor.')
const large = 32 * 1024 * 1024

const matrix: readonly Way[] = [
  {
    name: 'handover of the draft',
    victim: doctorTwo,
    change: () => ways.handOver,
    // The plan belongs to another case of the doctor.
    leaves: { ...nothing, address: 404, list: 404, pdf: 200, edit: 404, upload: 404 },
  },
  {
    name: 'switch of staff to another company',
    victim: planner,
    change: () => ways.switchCompany,
    // Signed URLs and pushes of staff do not depend on the company whose screens they view.
    leaves: { ...everything, room: 'out', list: 404, pdf: 404, edit: 404, upload: 404 },
  },
  { name: 'logout', victim: doctorTwo, change: () => ways.logOut, leaves: nothing },
  {
    name: 'password change in another session',
    victim: doctorTwo,
    change: () => ways.changePassword,
    leaves: nothing,
  },
  {
    name: 'end of the session by time',
    victim: doctorTwo,
    change: () => async (_room, victim) => {
      await runOut(victim)
      return { status: 200, body: {} }
    },
    leaves: nothing,
  },
  ...endedElsewhere.map(({ name, victim, way }) => ({
    name,
    victim,
    change: () => ways[way],
    leaves: nothing,
  })),
  {
    name: 'block of a doctor',
    victim: doctorOne,
    change: () => ways.doctorStep(doctorOne, 'block'),
    undo: () => ways.doctorStep(doctorOne, 'unblock'),
    leaves: { ...everything, edit: 403, upload: 404 },
  },
  {
    name: 'block of a company',
    victim: doctorOne,
    change: () => ways.companyStatus('BLOCKED'),
    undo: () => ways.companyStatus('ACTIVE'),
    leaves: { ...everything, edit: 403, upload: 404 },
  },
  {
    name: 'change of role: a contact becomes an owner and is one no more',
    victim: contact,
    change:
      () =>
      async (...args) => {
        await ways.contactRole(contact, 1, null)(...args)
        return ways.contactRole(contact, 0, null)(...args)
      },
    leaves: everything,
  },
  {
    name: 'change of role: a contact becomes a relationship manager',
    victim: contact,
    change: () => ways.contactRole(contact, 0, 'RM'),
    undo: () => ways.contactRole(contact, 0, null),
    leaves: everything,
  },
  {
    name: 'deactivation of a doctor',
    victim: doctorZero,
    change: () => ways.doctorStep(doctorZero, 'deactivate'),
    leaves: nothing,
  },
  {
    name: 'removal of a contact',
    victim: manager,
    change: () => ways.removeContact(manager),
    leaves: nothing,
  },
  {
    name: 'deactivation of staff',
    victim: planner,
    change: () => ways.staffStatus(planner, 'INACTIVE'),
    leaves: nothing,
  },
  {
    name: 'erasure of a contact by two administrators',
    victim: contact,
    change: () => ways.erasure('contact', contact),
    leaves: nothing,
  },
]

/** The session of a visitor expires; no server is notified. */
const runOut = (victim: Visitor): Promise<unknown> =>
  two.app.services.db.within(systemScope, async tx => {
    const viewer = await two.app.services.viewerOf(/=([^;]+)/.exec(victim.cookie)?.[1] ?? '')
    return tx.execute(sql`update session set expires_at = created_at where id = ${viewer?.sessionId ?? null}`)
  })

const plans = new Map<string, Promise<string>>()
/** A published plan that this person may read; staff and contacts use one of a doctor. */
const readPlanOf = (email: string): Promise<string> => {
  const doctor = isDoctor(email) ? email : doctorTwo
  const existingPlan = plans.get(doctor)
  if (existingPlan) return existingPlan
  const newPlan = (async () => {
    const [provider, maker] = [await two.app.as(staff), await two.app.as(owner)]
    const form = completeForm('AL', { doctorUuid: demoId(doctor) })
    const id = await createSubmitted(two.app, maker, 'brightsmiles', form)
    await passQc(provider, id)
    return (await publish(provider, id)).uuid
  })()
  plans.set(doctor, newPlan)
  return newPlan
}

const storeFile = (room: string, typeKey: 'thirdParty' | 'frontSmiling', fileName: string, bytes: Buffer) =>
  two.app.services.db.within(systemScope, tx =>
    storeSystemFile(tx, two.app.services, {
      companyId: demoId('brightsmiles'),
      caseId: room,
      typeKey,
      fileName,
      bytes,
    }),
  )

/** Sends the first half of a file to the second server, and the other half on demand. */
const startUpload = async (victim: Visitor, room: string) => {
  const bytes = Buffer.alloc(20_000, 'x')
  const reservation = data(
    await victim.call(caseFileCalls.reserve, {
      body: { caseUuid: room, typeKey: 'thirdParty', fileName: 'page.txt', bytes: bytes.length },
    }),
  )
  const socket = connect(Number(new URL(two.origins[1]).port), '127.0.0.1')
  open.push({ close: () => socket.destroy() })
  // A server that refuses closes the connection, possibly while the rest of the body is being sent.
  socket.on('error', () => {})
  const answerStatus = once(socket.setEncoding('utf8'), 'data').then(([text]) =>
    Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
  )
  socket.write(
    [
      `PATCH ${reservation.uploadUrl} HTTP/1.1`,
      'host: 127.0.0.1',
      `cookie: ${victim.cookie}`,
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      `content-length: ${bytes.length}`,
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(bytes.subarray(0, 10_000))
  const { uploads } = two.secondServer.services.storage
  await expect.poll(() => uploads.offset(reservation.asset.uuid).catch(() => 0)).toBeGreaterThan(0)
  return { answered: answerStatus, sendRest: () => void socket.write(bytes.subarray(10_000)) }
}

/** A reader that pauses after the first chunk: the rest waits at the server. */
const startDownload = async (url: string) => {
  const reader = (await fetch(`${two.origins[1]}${url}`)).body?.getReader()
  if (!reader) throw new Error('nothing to read')
  let received = (await reader.read()).value?.length ?? 0
  return async (): Promise<Outcome['download']> => {
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read())
        received += piece.value.length
    } catch {
      return 'broken off'
    }
    return received === large ? 'whole' : 'broken off'
  }
}

/** Opens everything that a person can have open at the second server, then changes access at the first. */
const readOutcome = async ({ victim: email, change, undo }: Way): Promise<Outcome> => {
  const { app, secondServer, origins } = two
  const room = await two.createCase(owner, isDoctor(email) ? email : undefined, 'AL')
  const planId = await readPlanOf(email)
  const [file, picture] = [
    await storeFile(room, 'thirdParty', 'large.txt', Buffer.alloc(large, 'x')),
    await storeFile(room, 'frontSmiling', 'photo.jpg', photo),
  ]
  const [victim, ownSession] = [await two.anotherSession(email), await two.anotherSession(email)]
  const device = service.device()
  data(await victim.call(notificationCalls.turnPushOn, { body: device.subscription }))

  const line = createTalker(origins[1], victim.cookie)
  const insider = createTalker(origins[0], (await app.as(owner)).cookie)
  // The sender of the message that is pushed: of another party than the victim.
  const lab = createTalker(origins[0], (await app.as(email === planner ? owner : staff)).cookie)
  open.push(line, insider, lab)
  const receivedItems: string[] = []
  const removedPeople: string[] = []
  line.socket.on('message', ({ message }) => receivedItems.push(message))
  line.socket.on('removed', ({ room }) => removedPeople.push(room))
  for (const connection of [line, insider, lab]) {
    expect(await connection.connected()).toBe(true)
    expect(await connection.say('join', { room })).toMatchObject({ ok: true })
  }
  await lab.write(room, 'A question')
  await waitUntil(() => receivedItems.includes('A question'))
  await announce(app.services, [room])

  const { url } = data(await victim.call(caseFileCalls.address, { params: { id: file.id } }))
  const readOn = await startDownload(url)
  const upload = await startUpload(victim, room)
  // A list, a PDF and an edit wait for the worker pool; a PDF may come from the cache.
  const { open: letGo, wait } = createGate()
  let waiterCount = 0
  const run = secondServer.services.workers.run.bind(secondServer.services.workers)
  vi.spyOn(secondServer.services.workers, 'run').mockImplementation(async work => {
    waiterCount += 1
    await wait()
    return run(work) as never
  })
  const { documents } = secondServer.services
  vi.spyOn(secondServer.services, 'documents').mockImplementation(async content => {
    waiterCount += 1
    await wait()
    return documents(content)
  })
  const headers = { cookie: victim.cookie }
  const urlOf = (path: string, id = '') => `${origins[1]}${path.replace('{id}', id)}`
  const list = fetch(`${urlOf(caseCalls.exportCases.path)}?format=xlsx`, { headers })
  const pdf = fetch(urlOf(planCalls.planDocument.path, planId), { headers })
  const edit = fetch(urlOf(caseFileCalls.edit.path, picture.id), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ turn: 90 }),
  })
  await waitUntil(() => waiterCount === 3)

  const changed = await change()(room, victim, ownSession)
  expect([changed.status, changed.body]).toEqual([200, expect.anything()])
  // After this, the second server has finished two periodic checks; notices arrived before them.
  await secondServer.services.access.review()
  await secondServer.services.access.review()

  letGo()
  upload.sendRest()
  const isIn = (): boolean => line.socket.connected && !removedPeople.includes(room)
  if (isIn()) {
    await insider.write(room, 'What is new')
    await waitUntil(() => receivedItems.includes('What is new') || !isIn())
  }
  const isOk = (answer: Promise<{ ok: boolean }>) =>
    answer.then(
      ({ ok }) => ok,
      () => false,
    )
  const mayRead = isIn() && (await isOk(line.say('getPrevious', { room })))
  const mayWrite = isIn() && (await isOk(line.write(room, 'An answer')))
  await runWaiting(app.database.serverUrl, pushJobs(app.services))
  const outcome: Outcome = {
    room: mayRead && mayWrite ? 'in' : receivedItems.includes('What is new') ? 'hears' : 'out',
    address: (await fetch(`${origins[1]}${url}`, { method: 'HEAD' })).status,
    download: await readOn(),
    list: (await list).status,
    pdf: (await pdf).status,
    edit: (await edit).status,
    upload: await upload.answered,
    push: device.received.length > 0 ? 'shown' : 'none',
  }
  await undo?.()(room, victim, ownSession)
  return outcome
}

describe('S12 each way in which access ends × everything that can be open', () => {
  test.each(matrix)('$name', async way => {
    expect(await readOutcome(way)).toEqual(way.leaves)
  })

  test('planted fault: a server that stops nothing', async () => {
    const { access } = two.secondServer.services
    vi.spyOn(access, 'hold').mockImplementation(() => () => {})
    const logout = matrix.find(({ name }) => name === 'logout') as Way
    // Work that ends anyway checks the database once more at its end.
    expect(await readOutcome(logout)).toEqual({
      ...nothing,
      room: 'hears',
      download: 'whole',
      list: 200,
      pdf: 200,
    })
  })
})
