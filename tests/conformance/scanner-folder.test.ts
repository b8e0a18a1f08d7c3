import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { apiKeyCalls, type KeyScope } from '@archway/contract/integrations'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stagedPlan } from '../../apps/server/src/demo/files/staged-plan.ts'
import { encodeStl } from '../../apps/server/src/demo/files/stl.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { listen } from '../../apps/server/src/testing/chat-story.ts'

const program = fileURLToPath(new URL('../../examples/scanner-folder/watch.mjs', import.meta.url))
const owner = 'owner@nourdental.test'

let app: TestApp
let folder: string
let address: string
let upper: Uint8Array
let lower: Uint8Array
beforeAll(async () => {
  app = await testApp()
  address = await listen(app.app.http)
  folder = await mkdtemp(join(tmpdir(), 'archway-exports-'))
  const mouth = stagedPlan({ seed: 7, upperSteps: 1, lowerSteps: 1 })
  upper = encodeStl(mouth.mesh('upper', 0, 'preview'))
  lower = encodeStl(mouth.mesh('lower', 0, 'preview'))
})
const ownFolders: string[] = []
/** A folder for one test. */
const makeOwnFolder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'archway-own-'))
  ownFolders.push(path)
  return path
}
afterAll(async () => {
  await app?.close()
  for (const path of [folder, ...ownFolders]) await rm(path, { recursive: true, force: true })
})

const threeShape = `<?xml version="1.0" encoding="UTF-8"?>
<DentalContainer version="2010-1"><Object name="MainObject" type="TDM_Container_ModelJob">
  <Object name="OrderList" type="TDM_List_Order"><List name="Items"><Object type="TDM_Item_Order">
    <Property name="IntOrderID" value="20260302_0815"/>
    <Property name="Patient_FirstName" value="Ada &amp; B."/>
    <Property name="Patient_LastName" value="Lovelace"/>
    <Property name="Patient_RefNo" value="P-1815"/>
  </Object></List></Object>
</Object></DentalContainer>`
const exocad = `<?xml version="1.0" encoding="utf-8"?>
<DentalProject><Patient><PatientName>Ş. Hopper</PatientName><PatientFirstName>Grace</PatientFirstName>
  <PatientId>M-67</PatientId></Patient></DentalProject>`

/** Writes an export like a scanner: with the times of files from hours ago, or one that is still written. */
const put = async (
  files: Record<string, string | Uint8Array>,
  { isComplete = true, parent = folder } = {},
) => {
  for (const [name, content] of Object.entries(files)) {
    const path = join(parent, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    const time = new Date(Date.now() + (isComplete ? -6 : 6) * 3_600_000)
    await utimes(path, time, time)
  }
}

const createKey = async (scopes: KeyScope[]): Promise<string> => {
  app.forget(owner)
  const { body } = await (await app.as(owner)).call(apiKeyCalls.createKey, {
    body: { name: 'Scanner in room 2', days: 30, scopes },
  })
  return body.data.secret ?? ''
}

/** Processes the folder once. */
const look = (
  key: string,
  settings: Partial<Record<'ARCHWAY' | 'FOLDER' | 'SETTLE_SECONDS' | 'DOCTOR' | 'LANGUAGE', string>> = {},
  file = program,
): Promise<{ code: number; text: string }> =>
  new Promise(resolve => {
    const usual = { ARCHWAY: address, ARCHWAY_KEY: key, FOLDER: folder, SETTLE_SECONDS: '0' }
    const env = { ...process.env, ...usual, ...settings }
    execFile(process.execPath, [file, '--once'], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    )
  })

const listDrafts = async () => {
  const visitor = await app.as(owner)
  const { body } = await visitor.call(caseCalls.list, { query: { order: 'createdAt asc', paginate: 100 } })
  return Promise.all(
    body.data.map(async ({ uuid }) => {
      const { data } = (await visitor.call(caseCalls.read, { params: { id: uuid } })).body
      const files = (await visitor.call(caseFileCalls.ofCase, { params: { id: uuid } })).body.data
      return {
        name: [data.firstName, data.lastName].join(' ').trim(),
        reference: data.patientReference,
        files: files.map(({ typeKey, status }) => `${typeKey} ${status}`).sort(),
      }
    }),
  )
}
const bothScans = ['lowerImpression ready', 'upperImpression ready']

test('the example makes drafts of 3Shape, iTero and Medit exports, once each, and says what is wrong with the rest', async () => {
  await put({
    'order 0815/20260302_0815.xml': threeShape,
    'order 0815/Scans/20260302_0815_UpperJawScan.stl': upper,
    'order 0815/Scans/20260302_0815_LowerJawScan.stl': lower,
    'OrthoCAD_Export_134109188/134109188_shell_occlusion_u.stl': upper,
    'OrthoCAD_Export_134109188/134109188_shell_occlusion_l.stl': lower,
    'medit/case67-upperjaw.stl': upper,
    'medit/case67-lowerjaw.stl': lower,
    'medit/case67.dentalProject': exocad,
    'notes/readme.txt': 'no scan',
    'torn/x_UpperJawScan.stl': upper.subarray(0, upper.length >> 1),
  })
  await put({ 'growing/y_UpperJawScan.stl': upper }, { isComplete: false })

  // Without the scopes, nothing is sent or moved.
  const before = await readdir(folder)
  const refusal = await look(await createKey(['cases:read']))
  expect([refusal.code, refusal.text]).toEqual([1, expect.stringContaining('cases:write')])
  expect(await readdir(folder)).toEqual(before)

  const key = await createKey(['cases:write', 'caseFiles:write'])
  const { code, text } = await look(key)
  expect([code, text]).toEqual([0, expect.stringContaining('medit: 2 files sent')])
  const after = await listDrafts()
  expect(after).toContainEqual({ name: 'Ada & B. Lovelace', reference: 'P-1815', files: bothScans })
  expect(after).toContainEqual({ name: 'Grace Ş. Hopper', reference: 'M-67', files: bothScans })
  expect(after).toContainEqual({ name: '', reference: null, files: bothScans })
  expect((await readdir(folder)).sort()).toEqual(['_refused', '_sent', 'growing'])
  expect((await readdir(join(folder, '_sent'))).sort()).toEqual([
    'OrthoCAD_Export_134109188',
    'medit',
    'order 0815',
  ])
  const readReason = (name: string) => readFile(join(folder, '_refused', name, 'problem.txt'), 'utf8')
  expect(await readReason('notes')).toContain('No scan of the upper or lower jaw was recognized')
  expect((await readReason('torn')).length).toBeGreaterThan(20)

  // After a crash before the folder was moved: the same export creates no second case.
  await rename(join(folder, '_sent', 'medit'), join(folder, 'medit'))
  await rm(join(folder, 'medit', 'archway.json'))
  expect((await look(key)).code).toBe(0)
  expect(await listDrafts()).toEqual(after)
})

test('a name decides by its end; a file error holds one export up, not the program; a draft is found after a day', async () => {
  const key = await createKey(['cases:write', 'caseFiles:write'])
  const before = await listDrafts()
  await put({
    'bite splint/bite splint-lowerjaw.stl': lower,
    'Cupper/Cupper-upperjaw.stl': upper,
    'Cupper/Cupper-lowerjaw.stl': lower,
    // A folder with this name cannot be read as a file, like a file that another program has locked.
    'Aheld/case-upperjaw.stl': upper,
    'Aheld/archway.json/x.txt': '',
  })
  const { code, text } = await look(key)
  expect([code, text]).toEqual([0, expect.stringContaining('Aheld: will be tried again. EISDIR')])
  const after = await listDrafts()
  const isLower = ({ files }: { files: string[] }) => files.join() === 'lowerImpression ready'
  expect(after.filter(isLower)).toHaveLength(before.filter(isLower).length + 1)
  expect(after).toHaveLength(before.length + 2)
  expect(await readdir(folder)).toContain('Aheld')

  // After a crash more than a day ago: the server has deleted the idempotency keys.
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  await client.query('delete from idempotency_key')
  await client.end()
  await rename(join(folder, '_sent', 'Cupper'), join(folder, 'Cupper'))
  expect((await look(key)).text).toContain('Cupper: 2 files sent')
  expect(await listDrafts()).toEqual(after)
})

test('S14 a file that is copied into the folder with the time of its original waits for the others of its export', async () => {
  const key = await createKey(['cases:write', 'caseFiles:write'])
  await put({ 'copied/z_UpperJawScan.stl': upper })
  expect((await look(key, { SETTLE_SECONDS: '3600' })).text).not.toContain('copied')
  await put({ 'copied/z_LowerJawScan.stl': lower })
  expect((await look(key)).text).toContain('copied: 2 files sent')
})

test('S14 an export that was refused is sent once the settings are corrected', async () => {
  const key = await createKey(['cases:write', 'caseFiles:write'])
  const before = await listDrafts()
  await put({ 'corrected/case-upperjaw.stl': upper })
  expect((await look(key, { DOCTOR: randomUUID() })).text).toContain('corrected: refused')
  await rename(join(folder, '_refused', 'corrected'), join(folder, 'corrected'))
  expect((await look(key)).text).toContain('corrected: 1 files sent')
  expect(await listDrafts()).toHaveLength(before.length + 1)
})

/** Sends exports whose bite scans have the names of the README; returns the bite scans of each draft. */
const sendBiteScans = async (file: string) => {
  const key = await createKey(['cases:write', 'caseFiles:write'])
  const exports = await makeOwnFolder()
  await put(
    {
      '3shape/o_UpperJawScan.stl': upper,
      '3shape/o_LowerJawScan.stl': lower,
      '3shape/o_BiteScan.stl': upper,
      'medit/o-upperjaw.stl': upper,
      'medit/o-lowerjaw.stl': lower,
      'medit/o-occlusion.stl': upper,
      'twice/o-upperjaw.stl': upper,
      'twice/o-lowerjaw.stl': lower,
      'twice/o-occlusionfirst.stl': upper,
      'twice/o-occlusionsecond.stl': upper,
    },
    { parent: exports },
  )
  const { code, text } = await look(key, { FOLDER: exports }, file)
  const results: Record<string, unknown> = {}
  for (const name of await readdir(join(exports, '_sent'))) {
    const record = JSON.parse(await readFile(join(exports, '_sent', name, 'archway.json'), 'utf8'))
    const params = { id: record.caseUuid }
    const { data } = (await (await app.as(owner)).call(caseFileCalls.ofCase, { params })).body
    const bite = data.filter(({ typeKey }) => typeKey === 'biteScan')
    results[name] = [bite.map(({ fileName, status }) => `${fileName} ${status}`), record.leftOut]
  }
  return { code, leftOut: text.split('\n').filter(line => line.includes('left out')), results }
}

const biteScans = {
  code: 0,
  leftOut: ['twice: left out, because a case has one bite scan: o-occlusionsecond.stl'],
  results: {
    '3shape': [['o_BiteScan.stl ready'], []],
    medit: [['o-occlusion.stl ready'], []],
    twice: [['o-occlusionfirst.stl ready'], ['o-occlusionsecond.stl']],
  },
}

test('S14 a bite scan is sent as such in both naming conventions; of two, the first is sent and the other is named', async () => {
  expect(await sendBiteScans(program)).toEqual(biteScans)
})

/** A copy of the program in which the first text is replaced by the second. */
const plant = async (original: string, fault: string): Promise<string> => {
  const copy = join(await makeOwnFolder(), 'scanner-folder')
  await cp(dirname(program), copy, { recursive: true })
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(copy, 'node_modules'))
  const path = join(copy, 'read-export.mjs')
  const source = await readFile(path, 'utf8')
  expect(source.split(original)).toHaveLength(2)
  await writeFile(path, source.replace(original, fault))
  return join(copy, 'watch.mjs')
}

test.each([
  ['the name of 3Shape is missing', '/bite|occlusion', '/occlusion', '3shape'],
  ['the names of Medit are missing', '|occlusion(?:first|second)?$', '', 'medit'],
  ['the first of two is not recognized', '(?:first|second)', '(?:second)', 'twice'],
  ['a second bite scan is refused', "if (slot === 'biteScan') leftOut", 'if (!slot) leftOut', 'twice'],
  [
    'the files are not sorted',
    '(one.name < other.name ? -1 : 1)',
    '(one.name < other.name ? 1 : -1)',
    'twice',
  ],
] as const)('planted fault: %s', async (_, original, fault, name) => {
  const { results } = await sendBiteScans(await plant(original, fault))
  expect(results[name]).not.toEqual(biteScans.results[name])
})

test.each([
  [
    'en',
    [
      'Two scans of the lower jaw: a-lowerjaw.stl and b-lowerjaw.stl',
      'Two scans of the upper jaw: a-upperjaw.stl and b-upperjaw.stl',
      'order.xml is not valid XML',
    ],
    'No scan of the upper or lower jaw was recognized by its name',
  ],
  [
    'tr',
    [
      'Alt çenenin iki taraması var: a-lowerjaw.stl ve b-lowerjaw.stl',
      'Üst çenenin iki taraması var: a-upperjaw.stl ve b-upperjaw.stl',
      'order.xml geçerli bir XML dosyası değil',
    ],
    'Adından üst veya alt çene taraması olduğu anlaşılan bir dosya yok',
  ],
  [
    'ar',
    [
      'يوجد مسحان للفك السفلي: \u2068a-lowerjaw.stl\u2069 و\u2068b-lowerjaw.stl\u2069',
      'يوجد مسحان للفك العلوي: \u2068a-upperjaw.stl\u2069 و\u2068b-upperjaw.stl\u2069',
      'الملف \u2068order.xml\u2069 ليس ملف XML صالحًا',
    ],
    'لا يوجد ملف يدل اسمه على أنه مسح للفك العلوي أو السفلي',
  ],
])(
  'S14 problem.txt is written in the language of the settings (%s), the log in English',
  async (LANGUAGE, lines, noScan) => {
    const exports = await makeOwnFolder()
    await put(
      {
        'double/a-upperjaw.stl': upper,
        'double/b-upperjaw.stl': upper,
        'double/a-lowerjaw.stl': lower,
        'double/b-lowerjaw.stl': lower,
        'double/order.xml': '<Order',
        'empty/readme.txt': 'no scan',
      },
      { parent: exports },
    )
    const { text } = await look('archway_x', { FOLDER: exports, LANGUAGE })
    const read = (name: string) => readFile(join(exports, '_refused', name, 'problem.txt'), 'utf8')
    expect(await read('double')).toBe(`${lines.join('\n')}\n`)
    expect(await read('empty')).toBe(`${noScan}\n`)
    expect(text).toContain('double: refused, see')
  },
)

test('S14 links to files outside of the folder are not sent', async () => {
  const key = await createKey(['cases:write', 'caseFiles:write'])
  await put({ 'linked/case-upperjaw.stl': upper })
  const outside = await mkdtemp(join(tmpdir(), 'archway-outside-'))
  await writeFile(join(outside, 'case-lowerjaw.stl'), lower)
  await symlink(join(outside, 'case-lowerjaw.stl'), join(folder, 'linked', 'case-lowerjaw.stl'))
  await symlink(outside, join(folder, 'linked', 'more'))
  await symlink(outside, join(folder, 'a link'))
  expect((await look(key)).text).toContain('linked: 1 files sent')
  expect(await readdir(folder)).toContain('a link')
  await rm(outside, { recursive: true })
})

test.each([
  ['redirects', 301, 'redirects to https://portal.test/case: set ARCHWAY to that address', 1],
  ['is a page of a network', 200, 'will be tried again. The response of', 0],
  ['is not there', 404, 'will be tried again. The server responded with 404', 0],
])('S14 a server that %s costs no export', async (_, status, text, code) => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { location: 'https://portal.test/case' }).end('<html>')
  })
  const elsewhere = await new Promise<string>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
  const own = await makeOwnFolder()
  await mkdir(join(own, 'export'))
  await writeFile(join(own, 'export', 'case-upperjaw.stl'), upper)
  const seen = await look('archway_x', { ARCHWAY: elsewhere, FOLDER: own })
  expect(seen).toEqual({ code, text: expect.stringContaining(text) })
  expect(await readdir(own)).toEqual(['export'])
  server.close()
})

test('a folder that vanishes has no files; an upload that another request writes is tried later', async () => {
  const load = (file: string) => import(/* @vite-ignore */ new URL(file, `file://${program}`).href)
  const { filesOf } = await load('read-export.mjs')
  expect(await filesOf(join(folder, 'vanished'))).toEqual({ files: [], changedAt: 0 })
  await expect(filesOf(join(folder, '_sent', 'Cupper', 'Cupper-upperjaw.stl'))).rejects.toThrow('ENOTDIR')
  const { problemOf, TryLater } = await load('archway.mjs')
  expect(problemOf(409, { code: 'UPLOAD_MOVED_ON' })).toBeInstanceOf(TryLater)
  expect(problemOf(423, {})).toBeInstanceOf(TryLater)
  expect(problemOf(409, { code: 'SAME_TYPE_IN_QUEUE' })).not.toBeInstanceOf(TryLater)
})
