import { type CaseListRow, caseCalls, type ExportFormat } from '@archway/contract/cases'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createDraft, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'

let app: TestApp
let bright: Visitor
const formula = '=HYPERLINK("http://evil.test","x")'
/**
 * Texts that some spreadsheets would read as formulas: after a separator of other regional settings, after an
 * invisible character or a quotation mark, or with a full-width sign.
 */
const hiddenFormulas = [
  "Lee;=cmd|'/C calc'!A0",
  'Lee,@SUM(1)',
  'Lee|+1+1',
  '\u200e=1+1',
  '"=1+1',
  'Lee;"=1+1',
  '＝1+1',
]

beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  bright = await app.as('owner@brightsmiles.test')
  // 01:30 UTC on the fourth is the evening of the third in New York.
  app.clock.set(new Date('2026-03-04T01:30:00.000Z'))
  await createDraft(bright, { product: 'AL', firstName: 'أحمد', lastName: 'مصطفى' })
  await createDraft(bright, { product: 'RE', firstName: formula, lastName: '"Quoted", ; and more' })
  await createSubmitted(app, bright, 'brightsmiles', completeForm('WK', { firstName: 'Wanda' }))
  const doctor = await app.as('doctor.one@brightsmiles.test')
  await createSubmitted(app, doctor, 'brightsmiles', completeForm('RE', { firstName: 'Of a doctor' }))
  const nour = await app.as('owner@nourdental.test')
  await createDraft(nour, { product: 'RE', firstName: 'Somebody', lastName: 'of Nour' })
  for (const lastName of hiddenFormulas)
    await createDraft(nour, { product: 'NG', firstName: 'Hidden', lastName })
})
afterAll(() => app.close())

type ExportOptions = { dso?: boolean; filter?: object; language?: string; more?: string }
const readFile = async (
  visitor: Visitor,
  format: ExportFormat,
  { dso, filter, language, more }: ExportOptions = {},
) => {
  const call = dso ? caseCalls.dsoExportCases : caseCalls.exportCases
  const tree = filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : ''
  return app.app.http.inject({
    url: `${call.path}?format=${format}${tree}${more ?? ''}`,
    headers: { cookie: visitor.cookie, ...(language ? { 'accept-language': language } : {}) },
  })
}

/** Parses CSV by RFC 4180. */
const cellsOf = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )

/** The files of a workbook by name. */
const readSheet = async (bytes: Buffer): Promise<Record<string, string>> => {
  const parts: Record<string, string> = {}
  for (const entry of await new ZipReader(new Uint8ArrayReader(bytes)).getEntries())
    if (!entry.directory) parts[entry.filename] = await entry.getData(new TextWriter())
  return parts
}

describe('the export of a case list', () => {
  it('CASE-34 contains the rows of the list: cases of the same side only', async () => {
    const response = await readFile(bright, 'csv')
    expect([response.statusCode, response.headers['content-type'], response.headers['x-rows']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '3',
    ])
    expect(response.headers['content-disposition']).toBe('attachment; filename="cases-2026-03-03.csv"')
    const [head, ...rows] = cellsOf(response.body)
    expect(head).toEqual([
      ...['Identifier', 'First name', 'Last name', 'Product', 'Batch', 'Impression', 'Treatment plan'],
      ...['Created by', 'Status', 'Due date', 'Overdue', 'Updated', 'Created at'],
    ])
    const { body } = await bright.call(caseCalls.list, { query: { paginate: 100 } })
    expect(rows.map(([identifier]) => identifier)).toEqual(
      body.data.map((row: CaseListRow) => row.identifier),
    )
    const wanda = rows.find(row => row[1] === 'Wanda')
    expect(wanda?.slice(1, 5)).toEqual(['Wanda', 'Lovelace', 'Whitening Kit', ''])
    expect(wanda?.[8]).toBe('Quality check')
  })

  it('applies filter and order; doctors’ cases have a separate export', async () => {
    const file = await readFile(bright, 'csv', { filter: { EQ: { product: 'AL' } } })
    expect(cellsOf(file.body)).toHaveLength(2)
    const upwards = await readFile(bright, 'csv', { more: '&order=identifier+asc' })
    const ids = cellsOf(upwards.body)
      .slice(1)
      .map(([identifier]) => identifier)
    expect(ids).toEqual(ids.toSorted())
    const [head, ...rows] = cellsOf((await readFile(bright, 'csv', { dso: true })).body)
    expect(head).toEqual(expect.arrayContaining(['Doctor', 'RM', 'Country']))
    expect(rows.map(row => row[1])).toEqual(['Of a doctor'])
  })

  it('escapes texts that spreadsheets would evaluate as formulas, and changes no other text', async () => {
    const [, ...rows] = cellsOf((await readFile(bright, 'csv')).body)
    const names = rows.map(row => [row[1], row[2]])
    expect(names).toContainEqual([`'${formula}`, '"Quoted", ; and more'])
    expect(names).toContainEqual(['أحمد', 'مصطفى'])
    const parts = await readSheet((await readFile(bright, 'xlsx')).rawPayload)
    const sheet = Object.values(parts).join('')
    expect(sheet).toContain('HYPERLINK')
    expect(sheet).not.toContain('<f>')
  })

  it('R15 a workbook shows texts unchanged, also those that look like the escape of a character', async () => {
    const anadolu = await app.as('owner@anadolu.test')
    const names = ['_x0041_', 'a_x003D_1', '_x005F_x0041_', '_x00e9_', '_x41_', '_xx0041_ _x0041']
    for (const lastName of names)
      await createDraft(anadolu, { product: 'NG', firstName: 'Numbered', lastName })
    const sheet = Object.values(await readSheet((await readFile(anadolu, 'xlsx')).rawPayload)).join('')
    const cellTexts = [...sheet.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text)
    /** Decodes a text of a workbook as ECMA-376 specifies it (22.4.2.4, `bstr`). */
    const decode = (text: string) =>
      text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    expect(cellTexts.map(decode)).toEqual(expect.arrayContaining(names))
    // Planted fault: without escaping, a spreadsheet would change four of them.
    expect(names.filter(name => decode(name) !== name)).toHaveLength(4)
  })

  it('R15 opens without a formula, whichever character a spreadsheet splits cells at', async () => {
    /** The cells that begin like a formula, split at the separators of all spreadsheets, also within quotes. */
    const formulasOf = (text: string) =>
      text.split(/[,;|\t\r\n]/).filter(cell => /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell))
    const nour = await app.as('owner@nourdental.test')
    for (const language of ['en', 'tr', 'ar']) {
      const { body } = await readFile(nour, 'csv', { language, filter: { EQ: { product: 'NG' } } })
      expect([body.trimEnd().split('\r\n').length, formulasOf(body)]).toEqual([hiddenFormulas.length + 1, []])
    }
    // Planted fault: texts are escaped at their beginning alone.
    const rows = hiddenFormulas.map((name, index) => [`NG-${index}`, name])
    expect(formulasOf(stringify(rows, { escape_formulas: true })).length).toBeGreaterThanOrEqual(4)
  })

  it('has times in the company’s time zone', async () => {
    const [, first] = cellsOf((await readFile(bright, 'csv')).body)
    expect(first?.at(-1)).toBe('2026-03-03 20:30')
    const parts = await readSheet((await readFile(bright, 'xlsx')).rawPayload)
    // 2026-03-03 20:30 as spreadsheets count: days since the end of 1899.
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<v>46084.854166')
  })

  it('is in the language of its reader, from right to left in Arabic', async () => {
    const [head] = cellsOf((await readFile(bright, 'csv', { language: 'en' })).body)
    expect(head?.length).toBeGreaterThan(5)
    // Excel in Turkish and Arabic splits at semicolons; it recognizes UTF-8 by the byte order mark.
    for (const [language, first] of [
      ['ar', '\ufeffرقم الحالة;'],
      ['tr', '\ufeffVaka no;'],
    ] as const)
      expect((await readFile(bright, 'csv', { language })).body.slice(0, first.length)).toBe(first)
    const parts = await readSheet((await readFile(bright, 'xlsx', { language: 'ar' })).rawPayload)
    expect(parts['xl/worksheets/sheet1.xml']).toContain('rightToLeft="1"')
    expect(Object.values(parts).join('')).toContain('أحمد')
  })

  it('an empty list has only a header row; an invalid request is refused with every problem', async () => {
    const none = await readFile(bright, 'csv', { filter: { EQ: { product: 'NG' } } })
    expect(cellsOf(none.body)).toHaveLength(1)
    const wrong = await readFile(bright, 'pdf' as ExportFormat, { filter: { EQ: { secret: 1 } } })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'INVALID'])
    expect(Object.keys(wrong.json().errors)).toEqual(expect.arrayContaining(['format', 'filter']))
  })

  it('is recorded in the audit trail with every case it contains', async () => {
    const { body } = await bright.call(caseCalls.list, { query: { paginate: 100 } })
    await readFile(bright, 'xlsx')
    const { rows } = await app.services.db.within(systemScope, tx =>
      tx.execute<{ ids: string[]; class: string }>(
        sql`select ids, class from audit_entry where call = 'GET /case/export' order by id desc limit 1`,
      ),
    )
    expect(rows[0]).toEqual({
      class: 'patientRead',
      ids: expect.arrayContaining(body.data.map((row: CaseListRow) => row.uuid)),
    })
    expect(rows[0]?.ids).toHaveLength(body.data.length)
  })
})
