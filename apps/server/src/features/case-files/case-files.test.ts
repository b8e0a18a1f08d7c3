import { caseFileCalls } from '@archway/contract/case-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { transitionCase } from '../cases/index.ts'
import { plan } from '../plans/index.ts'
import { sampleCase } from './sample.ts'
import { storeSystemFile } from './system-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const bright = demoId('brightsmiles')
const signInOwner = () => app.as('owner@brightsmiles.test')
const createCase = (columns: Partial<Parameters<typeof sampleCase>[1]> = {}) =>
  sampleCase(app.services, { companyId: bright, ...columns })
const scan = (caseUuid: string, overrides: Record<string, unknown> = {}) => ({
  caseUuid,
  typeKey: 'upperImpression',
  fileName: 'upper.stl',
  bytes: 684,
  ...overrides,
})
const reserve = async (body: Record<string, unknown>, email = 'owner@brightsmiles.test') =>
  (await app.as(email)).call(caseFileCalls.reserve, { body })

test('API-085: every slot is listed with the file types it accepts and the products that need it', async () => {
  const { status, body } = await (await signInOwner()).call(caseFileCalls.assetTypes)
  expect(status).toBe(200)
  // The types of the specification, and the bite scan.
  expect(body.total).toBe(21)
  expect(body.data[0]).toMatchObject({
    key: 'upperImpression',
    title: 'Upper scan',
    kind: ['stl', 'archive'],
    maxBytes: 300 * 1024 * 1024,
    group: 'scan',
    side: 'upper',
    products: expect.arrayContaining([{ product: 'AL', withTs: true, rule: 'o' }]),
  })
  const turkish = await (await signInOwner()).call(caseFileCalls.assetTypes, {
    headers: { 'accept-language': 'tr' },
  })
  expect(turkish.body.data[0]?.title).toBe('Üst çene taraması')
})

describe('API-086: a slot is reserved', () => {
  test('and the reply has the upload address', async () => {
    const caseUuid = await createCase()
    const { status, body } = await reserve(scan(caseUuid))
    expect(status).toBe(200)
    expect(body.data.asset).toMatchObject({
      caseUuid,
      typeKey: 'upperImpression',
      status: 'pending',
      uploading: false,
      version: 1,
      kind: 'stl',
      sha256: null,
      uploadedBy: expect.any(String),
    })
    expect(body.data.uploadUrl).toBe(`/files/uploads/${body.data.asset.uuid}`)
    expect(Object.keys(body.data.asset)).not.toContain('storageKey')
  })

  test('UPL-14, UPL-15: once while the type is pending, and for each type separately', async () => {
    const caseUuid = await createCase()
    await reserve(scan(caseUuid))
    const repeatedResponse = await reserve(
      scan(caseUuid, { fileName: 'other.stl' }),
      'contact@brightsmiles.test',
    )
    expect(repeatedResponse).toMatchObject({
      status: 409,
      body: { code: 'SAME_TYPE_IN_QUEUE', message: 'Same type is in queue' },
    })
    expect((await reserve(scan(caseUuid, { typeKey: 'lowerImpression' }))).status).toBe(200)
    expect((await reserve(scan(await createCase()))).status).toBe(200)
  })

  test('R6: of twenty concurrent reservations one succeeds', async () => {
    const caseUuid = await createCase()
    const responses = await Promise.all(Array.from({ length: 20 }, () => reserve(scan(caseUuid))))
    expect(responses.filter(response => response.status === 200)).toHaveLength(1)
    expect(responses.filter(response => response.status === 409)).toHaveLength(19)
  })

  test('and found again after a reload by the same person with the same file', async () => {
    const caseUuid = await createCase()
    const first = await reserve(scan(caseUuid))
    const repeatedResponse = await reserve(scan(caseUuid, { resume: true }))
    expect(repeatedResponse.status).toBe(200)
    expect(repeatedResponse.body.data.asset.uuid).toBe(first.body.data.asset.uuid)
    expect((await reserve(scan(caseUuid, { resume: true, bytes: 685 }))).status).toBe(409)
    expect((await reserve(scan(caseUuid, { resume: true, fileName: 'x.stl' }))).status).toBe(409)
    expect((await reserve(scan(caseUuid, { resume: true }), 'contact@brightsmiles.test')).status).toBe(409)
  })

  test.each([
    [{ fileName: 'upper.jpg' }, 'FILE_TYPE_REFUSED', 'JPG files are not accepted here'],
    [{ bytes: 300 * 1024 * 1024 + 1 }, 'FILE_TOO_LARGE', 'File is larger than 300 MB'],
    [{ bytes: 0 }, 'FILE_EMPTY', 'The file is empty'],
  ])('but not for %j', async (wrong, code, message) => {
    const caseUuid = await createCase()
    const { status, body } = await reserve(scan(caseUuid, wrong))
    expect({ status, code: body.code, message: body.message }).toEqual({ status: 400, code, message })
    expect(body.errors).toEqual({ fileName: message })
  })

  test.each([
    ['AL', false, 'treatmentPlan', 'setup.zip'],
    ['RE', false, 'frontal', 'front.jpg'],
    ['WK', false, 'panoramicXray', 'pano.jpg'],
  ] as const)(
    'but not one that a %s case (withTs %s) does not have: %s',
    async (product, withTs, typeKey, fileName) => {
      const caseUuid = await createCase({ product, withTs })
      const refusal = await reserve(scan(caseUuid, { typeKey, fileName }))
      expect(refusal).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
      const { body } = await reserve(scan(caseUuid, { typeKey: 'thirdParty', fileName: 'export.zip' }))
      const changedFile = await (await signInOwner()).call(caseFileCalls.change, {
        params: { id: body.data.asset.uuid },
        body: { typeKey },
      })
      expect(changedFile.status).toBe(403)
    },
  )

  test('reports every missing field at once', async () => {
    const { body } = await reserve({ caseUuid: await createCase() })
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['bytes', 'fileName', 'typeKey'])
    const long = await reserve({
      caseUuid: await createCase(),
      typeKey: 'thirdParty',
      text: 'x'.repeat(2001),
    })
    expect(Object.keys(long.body.errors ?? {})).toEqual(['text'])
  })

  test.each([
    ['no file at all', { fileName: undefined, bytes: undefined }],
    ['a path', { fileName: '../../etc/passwd.stl' }],
    ['a control character', { fileName: 'a\u0000.stl' }],
    ['an unknown slot', { typeKey: 'passport' }],
    ['a text where a scan belongs', { text: 'iTero 1234' }],
    ['half a byte', { bytes: 1.5 }],
  ])('nor for %s', async (_what, wrong) => {
    const { status } = await reserve(scan(await createCase(), wrong))
    expect(status).toBe(400)
  })

  test('a file name in any script is stored unchanged', async () => {
    const fileName = 'تقويم üst çene 上.stl'
    const { body } = await reserve(scan(await createCase(), { fileName }))
    expect(body.data.asset.fileName).toBe(fileName)
  })

  test('a scanner order is a text and ready at once', async () => {
    const caseUuid = await createCase()
    const { body } = await reserve({ caseUuid, typeKey: 'thirdParty', text: 'iTero, order 4711' })
    expect(body.data).toMatchObject({
      uploadUrl: null,
      asset: { status: 'ready', mime: 'text/plain', version: 1, bytes: 17 },
    })
    const second = await reserve({ caseUuid, typeKey: 'thirdParty', text: 'iTero, order 4712' })
    expect(second.body.data.asset.version).toBe(2)
    const { body: files } = await (await signInOwner()).call(caseFileCalls.ofCase, {
      params: { id: caseUuid },
    })
    expect(files.data.map(file => [file.version, file.current])).toEqual([
      [2, true],
      [1, false],
    ])
  })
})

describe('ownership of the case', () => {
  test('the files of another company’s case are not found', async () => {
    const caseUuid = await createCase()
    const foreignResponse = await reserve(scan(caseUuid), 'owner@nourdental.test')
    const random = await reserve(scan('5f0cf3a4-6a2b-4c0e-8f5c-1b2d3e4f5a6b'), 'owner@nourdental.test')
    expect([foreignResponse.status, foreignResponse.body]).toEqual([404, random.body])
    const files = await (await app.as('owner@nourdental.test')).call(caseFileCalls.ofCase, {
      params: { id: caseUuid },
    })
    expect(files.status).toBe(404)
  })

  test('a doctor reaches their own cases, not those of other doctors or of the company', async () => {
    const doctorOneCase = await createCase({
      side: 'doctor',
      doctorId: demoId('doctor.one@brightsmiles.test'),
    })
    const doctor = 'doctor.one@brightsmiles.test'
    expect((await reserve(scan(doctorOneCase), doctor)).status).toBe(200)
    expect((await reserve(scan(doctorOneCase), 'doctor.two@brightsmiles.test')).status).toBe(404)
    expect((await reserve(scan(await createCase()), doctor)).status).toBe(404)
    const list = caseFileCalls.ofDoctorCase
    expect((await (await signInOwner()).call(list, { params: { id: doctorOneCase } })).status).toBe(200)
    expect((await (await signInOwner()).call(list, { params: { id: await createCase() } })).status).toBe(404)
    expect((await (await app.as(doctor)).call(list, { params: { id: doctorOneCase } })).status).toBe(403)
  })

  test('blocked people and files that may no longer change are refused', async () => {
    const closedCase = await sampleCase(app.services, { companyId: demoId('closed') })
    expect((await reserve(scan(closedCase), 'owner@closed.test')).body.code).toBe('BLOCKED')
    const created = await createCase({ status: 'IN_MFG' })
    expect((await reserve(scan(created))).body.code).toBe('NOT_EDITABLE')
    for (const status of ['IN_QC', 'IN_PRODUCTION_FILE_SYNC', 'REJECTED'] as const)
      expect((await reserve(scan(await createCase({ status })))).status).toBe(200)
  })

  test('files of plans are for staff, and only of a plan that exists', async () => {
    const caseUuid = await createCase({ status: 'IN_TS_GENERATING' })
    const planUuid = '11111111-1111-4111-8111-111111111111'
    const body = { ...scan(caseUuid), typeKey: 'treatmentPlan', fileName: 'plan.zip', planUuid }
    expect((await reserve(body, 'staff@archway.test')).status).toBe(404)
    const generating = { companyId: bright, caseId: caseUuid, version: 1, status: 'GENERATING' } as const
    await app.services.db.within(systemScope, tx =>
      tx.insert(plan).values({ ...generating, id: planUuid, createdAt: app.services.clock.now() }),
    )
    expect((await reserve(body)).body.code).toBe('NOT_ALLOWED')
    expect((await reserve(body, 'staff@archway.test')).status).toBe(200)
    expect((await reserve(body, 'planner@archway.test')).body.code).toBe('SAME_TYPE_IN_QUEUE')
    const viewer = { ...scan(caseUuid), typeKey: 'planViewer', fileName: 'u01.stl' }
    expect((await reserve(viewer, 'staff@archway.test')).body.code).toBe('NOT_ALLOWED')
    const models = ['u01.stl', 'U02.stl', 'L01.stl'].map(fileName => ({ ...viewer, planUuid, fileName }))
    for (const model of models) expect((await reserve(model, 'staff@archway.test')).status).toBe(200)
    const twice = await reserve({ ...models[0], fileName: 'U01.stl' }, 'planner@archway.test')
    expect(twice.body.code).toBe('SAME_TYPE_IN_QUEUE')
  })

  test('files of plans are internal to the provider: customers can neither list nor download them', async () => {
    const caseId = await createCase({ status: 'IN_TS_GENERATING' })
    const file = { companyId: bright, caseId, bytes: Buffer.from('solid x') }
    const planId = '22222222-2222-4222-8222-222222222222'
    const [model, slip] = await app.services.db.within(systemScope, async tx => [
      await storeSystemFile(tx, app.services, {
        ...file,
        planId,
        typeKey: 'planViewer',
        fileName: 'U01.stl',
      }),
      await storeSystemFile(tx, app.services, { ...file, typeKey: 'prescription', fileName: 'rx.pdf' }),
    ])
    const listSeen = async (email: string) =>
      (await (await app.as(email)).call(caseFileCalls.ofCase, { params: { id: caseId } })).body.data.map(
        asset => asset.uuid,
      )
    expect(await listSeen('owner@brightsmiles.test')).toEqual([slip?.id])
    expect((await listSeen('staff@archway.test')).sort()).toEqual([model?.id, slip?.id].sort())
    const params = { id: model?.id ?? '' }
    expect((await (await signInOwner()).call(caseFileCalls.address, { params })).status).toBe(404)
    expect((await (await app.as('staff@archway.test')).call(caseFileCalls.address, { params })).status).toBe(
      200,
    )
  })
})

describe('API-087: a file is changed', () => {
  const change = async (id: string, body: Record<string, unknown>, email = 'owner@brightsmiles.test') =>
    (await app.as(email)).call(caseFileCalls.change, { params: { id }, body })

  test('UPL-23: a pending file is withdrawn, and its slot is free again', async () => {
    const caseUuid = await createCase()
    const { body } = await reserve(scan(caseUuid))
    const id = body.data.asset.uuid
    expect((await change(id, { withdraw: true }, 'owner@nourdental.test')).status).toBe(404)
    const withdrawn = await change(id, { withdraw: true })
    expect(withdrawn.body.data.status).toBe('withdrawn')
    expect((await change(id, { withdraw: true })).status).toBe(409)
    expect((await reserve(scan(caseUuid))).body.data.asset.version).toBe(1)
  })

  test('a pending file moves to another slot that accepts it and is free', async () => {
    const caseUuid = await createCase()
    const { body } = await reserve(scan(caseUuid))
    const id = body.data.asset.uuid
    expect((await change(id, { typeKey: 'frontal' })).body.code).toBe('FILE_TYPE_REFUSED')
    expect((await change(id, { typeKey: 'lowerImpression' })).body.data.typeKey).toBe('lowerImpression')
    await reserve(scan(caseUuid))
    expect((await change(id, { typeKey: 'upperImpression' })).body.code).toBe('SAME_TYPE_IN_QUEUE')
    expect((await change(id, {})).status).toBe(400)
  })

  test('R10 the refusal for an occupied slot needs only one connection to the database', async () => {
    const caseUuid = await createCase()
    // Read as staff: the transaction of a customer cannot read staff accounts.
    expect((await reserve(scan(caseUuid), 'staff@archway.test')).status).toBe(200)
    const lower = (await reserve(scan(caseUuid, { typeKey: 'lowerImpression' }))).body.data.asset.uuid
    const { pool } = app.services.db
    const busy = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()))
    try {
      expect((await reserve(scan(caseUuid))).body.code).toBe('SAME_TYPE_IN_QUEUE')
      expect((await change(lower, { typeKey: 'upperImpression' })).body.code).toBe('SAME_TYPE_IN_QUEUE')
    } finally {
      for (const client of busy) client.release()
    }
  })

  test('a withdrawn file leaves the list', async () => {
    const caseUuid = await createCase()
    const { body } = await reserve({ caseUuid, typeKey: 'thirdParty', text: 'order 1' })
    const withdrawn = await reserve({ caseUuid, typeKey: 'thirdParty', text: 'order 2' })
    await change(withdrawn.body.data.asset.uuid, { withdraw: true })
    const { body: files } = await (await signInOwner()).call(caseFileCalls.ofCase, {
      params: { id: caseUuid },
    })
    expect(files.data).toEqual([])
    const addressResponse = await (await signInOwner()).call(caseFileCalls.address, {
      params: { id: body.data.asset.uuid },
    })
    expect(addressResponse.body.code).toBe('FILE_NOT_READY')
  })
})

describe('a case that moves', () => {
  const move = (
    caseId: string,
    action: 'qcReject' | 'cancel' | 'reverseRejected',
    assetKeys: string[] = [],
  ) =>
    app.services.db.within(systemScope, tx =>
      transitionCase(tx, app.services, {
        caseId,
        action,
        actor: {
          kind: 'staff',
          staffRole: 'administrator',
          id: null,
          name: 'Sam',
          superAdmin: false,
          isRm: false,
          blocked: false,
          restricted: false,
        },
        reasons: [],
        comment: 'the file cannot be used',
        attributes: { assetKeys },
      }),
    )
  const listFiles = async (id: string) =>
    (await (await signInOwner()).call(caseFileCalls.ofCase, { params: { id } })).body.data
  const listRecords = (caseId: string) =>
    app.services.db.within(systemScope, tx =>
      app.services.queries.presentRecords(tx, { id: caseId, currentRefinementId: null }),
    )

  test('requests replacements, which a newer version fulfills', async () => {
    const caseUuid = await createCase({ status: 'IN_QC' })
    const reserveText = (text: string) => reserve({ caseUuid, typeKey: 'thirdParty', text })
    await reserveText('order 1')
    await reserve(scan(caseUuid))
    expect(await listRecords(caseUuid)).toMatchObject({
      present: { thirdParty: { version: 1, needsReplacement: false } },
      pending: 1,
    })
    await move(caseUuid, 'qcReject', ['thirdParty', 'frontal'])
    expect(await listRecords(caseUuid)).toMatchObject({ present: { thirdParty: { needsReplacement: true } } })
    await reserveText('order 2')
    expect((await listRecords(caseUuid)).present).toEqual({
      thirdParty: { version: 2, needsReplacement: false },
    })
    expect(
      (await listFiles(caseUuid)).filter(file => file.needsReplacement).map(file => file.version),
    ).toEqual([1])
    // A returned file is not its own replacement.
    const returned = (await listFiles(caseUuid)).find(file => file.needsReplacement)
    const restored = await (await signInOwner()).call(caseFileCalls.change, {
      params: { id: returned?.uuid ?? '' },
      body: { restore: true },
    })
    expect(restored.body.code).toBe('NOT_ALLOWED')
    await move(caseUuid, 'reverseRejected')
    expect((await listFiles(caseUuid)).some(file => file.needsReplacement)).toBe(false)
  })

  test('UPL-22: canceling a case withdraws its pending uploads', async () => {
    const caseUuid = await createCase({ status: 'IN_QC' })
    await reserve(scan(caseUuid))
    await move(caseUuid, 'cancel')
    expect(await listFiles(caseUuid)).toEqual([])
    expect(await listRecords(caseUuid)).toMatchObject({ pending: 0 })
  })
})
