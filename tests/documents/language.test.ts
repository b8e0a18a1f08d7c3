import { languages } from '@archway/words'
import { describe, expect, it } from 'vitest'
import { documents, type Names } from './every-document.ts'

const names: Names = { patient: 'Ilgın Şahin', doctor: 'د. ليلى نور', note: 'Close the gap' }

/** The text of an indirect object of a PDF, such as the one named `12 0`. */
const objectIn = (file: string, name: string): string => {
  const [number, generation] = name.split(' ')
  const body = new RegExp(`(?:^|\\n)${number} ${generation} obj\\n([\\s\\S]*?)\\nendobj`).exec(file)?.[1]
  if (body === undefined) throw new Error(`the file has no object ${name}`)
  return body
}

/** The language that a PDF gives for all of its text: `/Lang` of the catalog its trailer names (ISO 32000, 14.9.2). */
const languageOf = (bytes: Buffer): string | undefined => {
  const file = bytes.toString('latin1')
  const root = /trailer[\s\S]*?\/Root (\d+ \d+) R/.exec(file)?.[1]
  if (!root) throw new Error('the file has no trailer with a catalog')
  const catalog = objectIn(file, root)
  expect(catalog).toContain('/Type /Catalog')
  return /\/Lang \(([^)]*)\)/.exec(catalog)?.[1]
}

describe.each(Object.keys(documents))('U8 a %s', name => {
  it.each(languages)('says in which language it is to be read aloud: %s', async language => {
    expect(languageOf(await documents[name]!(language, names))).toBe(language)
  })
})

it('U8 a document without its language is noticed (planted fault)', async () => {
  const planPdf = await documents.plan!('ar', names)
  const mute = Buffer.from(planPdf.toString('latin1').replace('/Lang (ar)', '/Land (ar)'), 'latin1')
  expect(languageOf(mute)).toBeUndefined()
})
