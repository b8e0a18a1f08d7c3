import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { Font } from '@react-pdf/renderer'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { documents, type Names } from './every-document.ts'

const writtenTexts = vi.hoisted(() => [] as string[])
vi.mock('../../apps/server/src/platform/pdf/text.ts', async load => {
  const text = await load<typeof import('../../apps/server/src/platform/pdf/text.ts')>()
  return {
    ...text,
    createLine: (...args: Parameters<typeof text.createLine>) => {
      writtenTexts.push(args[0])
      return text.createLine(...args)
    },
  }
})

/** Names in six scripts beside Latin and Arabic, and all letters of Turkish. */
const names: Names = {
  patient: 'Иван Щукин דוד לוי Ilgın',
  doctor: 'Γιώργος 王小明 Đặng Nguyễn ليلى',
  note: 'Işık altında şöyle İğdır çöp 山田たろう 김철수',
}

let library: PDFiumLibrary
beforeAll(async () => {
  library = await PDFiumLibrary.init()
  // Regression test: the first document of a process once determined which letters later ones had.
  for (const write of Object.values(documents))
    await write('en', { patient: 'Ada King', doctor: 'Dr Miller', note: 'Fix the bite' })
})
afterAll(() => library.destroy())

const readBack = async (file: Buffer): Promise<string> => {
  const document = await library.loadDocument(file)
  const text = [...document.pages()].map(page => page.getText()).join('\n')
  document.destroy()
  return text.normalize('NFKC')
}

/** Words and numbers separately: a reader orders an identifier such as AL-26 differently among Arabic words. */
const wordsOf = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []

/** How many of a thousand pixels may differ: rounding at drawn edges. */
const toleratedPerMille = 1
const folder = new URL('./pictures/', import.meta.url)

/** Compares the first page with its picture in the repository; `UPDATE_PICTURES=1` writes these pictures. */
const expectPicture = async (file: Buffer, name: string): Promise<void> => {
  const document = await library.loadDocument(file)
  const renderedPage = await document.getPage(0).render({ scale: 0.75, render: 'bitmap', colorSpace: 'Gray' })
  document.destroy()
  const { width, height } = renderedPage
  const raw = { width, height, channels: 1 } as const
  const path = fileURLToPath(new URL(`${name}.png`, folder))
  const picture = sharp(Buffer.from(renderedPage.data), { raw })
  if (process.env.UPDATE_PICTURES) await picture.png({ palette: true, colours: 16 }).toFile(path)
  const expected = await sharp(path).greyscale().raw().toBuffer()
  const now = await picture.png({ palette: true, colours: 16 }).toBuffer()
  const points = await sharp(now).greyscale().raw().toBuffer()
  expect(points.length).toBe(expected.length)
  const different = points.filter((value, index) => Math.abs(value - expected[index]!) > 48).length
  expect((different / points.length) * 1000, `${path} looks different`).toBeLessThan(toleratedPerMille)
}

const listLostWords = async (file: Buffer): Promise<string[]> => {
  const readWords = new Set(wordsOf(await readBack(file)))
  return [...new Set(wordsOf(writtenTexts.join('\n')))].filter(word => !readWords.has(word))
}

describe.each(Object.keys(documents))('U8 a %s written after others', name => {
  it.each(['tr', 'ar'] as const)(
    'has every word in its text, and looks as it should, in %s',
    async language => {
      writtenTexts.length = 0
      const file = await documents[name]!(language, names)
      expect(await listLostWords(file)).toEqual([])
      expect(wordsOf(writtenTexts.join('\n')).length).toBeGreaterThan(20)
      await expectPicture(file, `${name}-${language}`)
    },
  )
})

// Labels are for the lab itself, so they do not follow the format of a company.
it.each(Object.keys(documents).filter(name => name !== 'labels'))(
  'ruling 38: a %s writes its days in the format of the company',
  async name => {
    const text = await readBack(await documents[name]!('en', names, 'YYYY-MM-DD'))
    expect(text).toContain('2026-03-04')
    expect(text).not.toMatch(/\d\d\/\d\d\/\d{4}/)
  },
)

it('U8 a glyph that has lost its letter is noticed (planted fault)', async () => {
  const font = Font.getFont({ fontFamily: 'inter latin', fontWeight: 400 })?.data as unknown as {
    glyphForCodePoint: (codePoint: number) => { codePoints: number[] }
  }
  const dotless = font.glyphForCodePoint('ı'.codePointAt(0)!)
  const codePoints = dotless.codePoints
  dotless.codePoints = []
  writtenTexts.length = 0
  const file = await documents.plan!('tr', names)
  dotless.codePoints = codePoints
  expect(await listLostWords(file)).toContain('altında')
})
