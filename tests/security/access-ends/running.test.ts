import { caseCalls } from '@archway/contract/cases'
import { companyAdminCalls } from '@archway/contract/company'
import { contactCalls, staffCalls } from '@archway/contract/contacts'
import { planCalls } from '@archway/contract/plans'
import { privacyCalls } from '@archway/contract/privacy'
import { peopleCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { writeExport } from '../../../apps/server/src/features/privacy/export.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { App } from '../../../apps/server/src/start/app.ts'
import type { TestApp, Visitor } from '../../../apps/server/src/testing/app.ts'
import { completeForm, createSubmitted } from '../../../apps/server/src/testing/case-story.ts'
import { listQueuedJobs, waitUntil } from '../../../apps/server/src/testing/chat-story.ts'
import { lettersWith } from '../../../apps/server/src/testing/outbox.ts'
import { passQc, publish } from '../../../apps/server/src/testing/plan-story.ts'
import { startTwoServers, type TwoServers } from '../../../apps/server/src/testing/two-servers.ts'
import { changesOfAccess, createGate, doctorOne, doctorTwo, owner, staff } from './endings.ts'

let two: TwoServers
let app: TestApp
/** The server that produces the response; the access ends at the other one. */
let secondServer: App
let origin: string
let ways: ReturnType<typeof changesOfAccess>
beforeAll(async () => {
  two = await startTwoServers(['brightsmiles'])
  ;({ app, secondServer } = two)
  origin = two.origins[1]
  ways = changesOfAccess(two)
})
afterAll(() => two.close())
afterEach(() => vi.restoreAllMocks())

const signInAgain = (email: string): Promise<Visitor> => two.anotherSession(email)
const createCaseOf = (doctor: string): Promise<string> => two.createCase(owner, doctor)
const handOver = (room: string, victim: Visitor) => ways.handOver(room, victim, victim)
const logOut = (room: string, victim: Visitor) => ways.logOut(room, victim, victim)

/** Copies of a draft, so that a list is longer than one read batch. */
const insertCopies = (id: string, n: number): Promise<unknown> =>
  app.services.db.within(systemScope, tx =>
    tx.execute(sql`insert into case_file
      select (jsonb_populate_record(c, jsonb_build_object(
        'id', gen_random_uuid(), 'identifier', 'copy-' || gen_random_uuid()))).*
      from case_file as c, generate_series(1, ${n}) where c.id = ${id}`),
  )

/** An XLSX whose sheet is still being written when the access ends. */
const startSheet = async (end: (room: string, victim: Visitor) => Promise<unknown>) => {
  const room = await createCaseOf(doctorTwo)
  const victim = await signInAgain(doctorTwo)
  const { started, open, wait } = createGate()
  const run = secondServer.services.workers.run.bind(secondServer.services.workers)
  vi.spyOn(secondServer.services.workers, 'run').mockImplementation(async work => {
    await wait()
    return run(work) as never
  })
  const response = fetch(`${origin}${caseCalls.exportCases.path}?format=xlsx`, {
    headers: { cookie: victim.cookie },
  })
  await started
  await end(room, victim)
  return { answer: response, open }
}

describe('S12 responses in progress end with the access of their person, on every server', () => {
  test.each([
    ['logout', logOut, 401],
    ['handover of a case in it', handOver, 404],
  ] as const)('an export that is being written: %s', async (_name, end, status) => {
    const { answer, open } = await startSheet(end)
    // The response starts although the sheet is not complete yet.
    expect((await answer).status).toBe(status)
    open()
    await waitUntil(() => secondServer.services.access.count() === 0)
  })

  /** Delays the storing of audit entries at the server that responds; `started` resolves as soon as an entry waits. */
  const slowTrail = () => {
    const { started, open, wait } = createGate()
    const write = secondServer.services.trail.write.bind(secondServer.services.trail)
    vi.spyOn(secondServer.services.trail, 'write').mockImplementation(async entry => {
      await wait()
      return write(entry)
    })
    return { started, open }
  }

  test('an export that is finished while its refusal is being stored is answered once', async () => {
    const { started, open } = slowTrail()
    const sheet = await startSheet(logOut)
    await started
    sheet.open()
    await vi.waitFor(() => expect(secondServer.services.workers.run).toHaveResolved(), 300_000)
    open()
    expect((await sheet.answer).status).toBe(401)
  })

  test('an export whose access ends while its audit entry is being stored is aborted', async () => {
    const room = await createCaseOf(doctorTwo)
    const victim = await signInAgain(doctorTwo)
    const { started, open } = slowTrail()
    const response = fetch(`${origin}${caseCalls.exportCases.path}?format=xlsx`, {
      headers: { cookie: victim.cookie },
    })
    const failed = expect(response).rejects.toThrow()
    await started
    await logOut(room, victim)
    await failed
    open()
  })

  test.each([
    ['is complete if the access has not changed', async () => {}, 200],
    ['ends at logout', logOut, 'closed'],
  ] as const)(
    'an export that reads in another scope than the one of its person %s',
    async (_name, change, expected) => {
      const victim = await signInAgain(owner)
      const { started, open } = slowTrail()
      const answer = fetch(`${origin}${peopleCalls.exportPeople.path}`, {
        headers: { cookie: victim.cookie },
      }).then(
        async response => [response.status, (await response.text()).includes(owner)],
        () => ['closed', false],
      )
      await started
      await change('', victim)
      await secondServer.services.access.review()
      open()
      expect(await answer).toEqual([expected, expected === 200])
    },
  )

  describe('a PDF that is being generated', () => {
    const createPublishedCase = async () => {
      const [maker, provider] = [await app.as(owner), await app.as('staff@archway.test')]
      const form = completeForm('AL', { doctorUuid: demoId(doctorTwo) })
      const id = await createSubmitted(app, maker, 'brightsmiles', form)
      await passQc(provider, id)
      return { id, planId: (await publish(provider, id)).uuid }
    }
    /**
     * No call hands over a case with a plan, so the test changes the row and notifies the server that produces the
     * PDF.
     */
    const toAnotherDoctor = async (caseId: string): Promise<void> => {
      await app.services.db.within(systemScope, tx =>
        tx.execute(sql`update case_file set doctor_id = ${demoId(doctorOne)} where id = ${caseId}`),
      )
      app.services.access.announceChange({ accountId: demoId(doctorTwo) })
    }
    const startPdf = async (end: (id: string, victim: Visitor) => Promise<unknown>) => {
      const { id, planId } = await createPublishedCase()
      const victim = await signInAgain(doctorTwo)
      const { started, open, wait } = createGate()
      const { documents } = secondServer.services
      vi.spyOn(secondServer.services, 'documents').mockImplementation(async content => {
        await wait()
        return documents(content)
      })
      const response = fetch(`${origin}${planCalls.planDocument.path.replace('{id}', planId)}`, {
        headers: { cookie: victim.cookie },
      })
      await started
      await end(id, victim)
      return { answer: response, open }
    }

    test.each([
      ['logout', logOut, 401],
      ['its case goes to another doctor', toAnotherDoctor, 404],
    ] as const)('ends: %s', async (_name, end, status) => {
      const { answer, open } = await startPdf(end)
      expect((await answer).status).toBe(status)
      open()
    })

    test('planted fault: a PDF that only depends on the session', async () => {
      const hold = secondServer.services.access.hold
      vi.spyOn(secondServer.services.access, 'hold').mockImplementation(grant =>
        hold({ ...grant, isAllowed: () => true }),
      )
      const { answer, open } = await startPdf(toAnotherDoctor)
      await secondServer.services.access.review()
      open()
      expect((await answer).status).toBe(200)
    })
  })

  test('planted fault: an export that is not stopped', async () => {
    vi.spyOn(secondServer.services.access, 'hold').mockImplementation(() => () => {})
    const { answer, open } = await startSheet(logOut)
    open()
    expect((await answer).status).toBe(200)
  })

  test.each([
    ['logout', logOut],
    ['handover of a case in it', handOver],
  ] as const)('a list in progress is aborted: %s', async (_name, end) => {
    const room = await createCaseOf(doctorTwo)
    await insertCopies(room, 600)
    const victim = await signInAgain(doctorTwo)
    const { started, open, wait } = createGate()
    const queryInTurn = secondServer.services.db.queryInTurn.bind(secondServer.services.db)
    let statements = 0
    vi.spyOn(secondServer.services.db, 'queryInTurn').mockImplementation(async (...args) => {
      // The ids, the first batch, and then the batch that has to wait.
      statements += 1
      if (statements === 3) await wait()
      return queryInTurn(...args) as never
    })
    const response = await fetch(`${origin}${caseCalls.exportCases.path}?format=csv`, {
      headers: { cookie: victim.cookie },
    })
    expect(response.status).toBe(200)
    await started
    await end(room, victim)
    await expect(response.text()).rejects.toThrow()
    open()
  })

  describe('the archive of a company, which is written by a job', () => {
    const removeAccount = async (email: string): Promise<void> => {
      const { status } = await (await app.as(owner)).call(contactCalls.deleteContact, {
        params: { uuid: demoId(email) },
      })
      expect(status).toBe(200)
    }
    const setOwner = async (email: string, superAdmin: boolean): Promise<void> => {
      const visitor = await app.as(owner)
      const { status } = await ways.contactRole(email, superAdmin ? 1 : 0, null)('', visitor, visitor)
      expect(status).toBe(200)
    }
    const requestCompanyExport = async (email: string): Promise<string> => {
      await setOwner(email, true)
      const requester = await signInAgain(email)
      const { status, body } = await requester.call(privacyCalls.exportCompany, { body: {} } as never)
      expect(status).toBe(200)
      return body.data.uuid
    }
    const listExports = async (): Promise<{ uuid: string }[]> =>
      (await (await app.as(owner)).call(privacyCalls.companyExports)).body.data
    const hasNotice = async (email: string): Promise<boolean> =>
      (await lettersWith(app, 'Your export is ready')).some(letter => letter.includes(`To: ${email}`))

    // First, because the next test starts the jobs, which would write these exports too.
    test('is not written for staff whose role no longer includes it', async () => {
      const email = 'support@archway.test'
      const changeRole = async (role: 'support' | 'production') =>
        (await app.as(staff)).call(staffCalls.changeStaff, {
          params: { staffId: demoId(email) },
          body: { role },
        })
      const requestExport = async (): Promise<string> => {
        const requester = await signInAgain(email)
        await requester.call(companyAdminCalls.switchCompany, {
          body: { companyUuid: demoId('brightsmiles') },
        })
        const { body } = await requester.call(privacyCalls.exportCompany, { body: {} } as never)
        return body.data.uuid
      }
      const endedExport = await requestExport()
      expect((await changeRole('production')).status).toBe(200)
      // Includes a planted fault: every account is treated as an owner's.
      const someone = await app.services.db.within(systemScope, tx =>
        app.services.viewerOfAccount(tx, demoId(owner)),
      )
      const trusting = { ...app.services, viewerOfAccount: async () => someone }
      await writeExport(app.services, endedExport)
      expect((await listExports()).map(({ uuid }) => uuid)).not.toContain(endedExport)
      await changeRole('support')
      const trusted = await requestExport()
      await changeRole('production')
      await writeExport(trusting, trusted)
      expect((await listExports()).map(({ uuid }) => uuid)).toContain(trusted)
      await changeRole('support')
    })

    test('former owners are not notified when it is ready', async () => {
      const id = await requestCompanyExport('contact@brightsmiles.test')
      const queuedBefore = await listQueuedJobs(app, 'exportMail')
      await writeExport(app.services, id)
      expect((await listExports()).map(({ uuid }) => uuid)).toContain(id)
      expect(await listQueuedJobs(app, 'exportMail')).toHaveLength(queuedBefore.length + 1)
      await setOwner('contact@brightsmiles.test', false)
      await app.app.startWork()
      await expect.poll(() => listQueuedJobs(app, 'exportMail')).toEqual([])
      expect(await hasNotice('contact@brightsmiles.test')).toBe(false)
    })

    test('is not written for a person whose account is closed in the meantime', async () => {
      const { started, open, wait } = createGate()
      const put = app.services.storage.put.bind(app.services.storage)
      vi.spyOn(app.services.storage, 'put').mockImplementation(async (...args) => {
        await wait()
        return put(...args)
      })
      const id = await requestCompanyExport('rm@brightsmiles.test')
      await started
      await removeAccount('rm@brightsmiles.test')
      open()
      await expect.poll(() => listQueuedJobs(app, 'exportPerson')).toEqual([])
      expect((await listExports()).map(({ uuid }) => uuid)).not.toContain(id)
      expect(await hasNotice('rm@brightsmiles.test')).toBe(false)
    })

    test('a change of role invalidates the signed URL of a finished archive', async () => {
      const email = 'contact@brightsmiles.test'
      const id = await requestCompanyExport(email)
      const requester = await signInAgain(email)
      const readDocument = async () =>
        (await requester.call(privacyCalls.readExport, { params: { exportId: id } })).body.data.document
      // The jobs of the previous tests are running: one of them writes it.
      await expect.poll(readDocument).toBeTruthy()
      const url = (await readDocument())?.url
      const answer = async () =>
        (await fetch(`${origin}${url}`, { headers: { cookie: requester.cookie } })).status
      expect(await answer()).toBe(200)
      await setOwner(email, false)
      expect(await answer()).toBe(404)
      await setOwner(email, true)
      expect(await answer()).toBe(200)
    })
  })
})
