import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createParagraph, createSection, renderPdf } from '../../apps/server/src/platform/pdf/page.ts'

let library: PDFiumLibrary
beforeAll(async () => {
  library = await PDFiumLibrary.init()
})
afterAll(() => library.destroy())

const textsOf = (document: PDFiumDocument): string[] => [...document.pages()].map(page => page.getText())

/** The texts of the pages of a document in which a section begins this far below the facts. */
const listPagesWith = async (points: number): Promise<string[]> => {
  const file = await renderPdf({
    language: 'tr',
    dateFormat: 'DD/MM/YYYY',
    title: 'Reçete',
    facts: [{ label: 'Hasta', value: 'Ilgın Şahin' }],
    reference: 'AL-26-000123',
    madeAt: new Date('2026-03-04T12:00:00Z'),
    body: [
      h(View, { key: 'above', style: { height: points } }),
      createSection('tr', 'Hasta onamı', createParagraph('tr', 'Gönderen onayladı.')),
    ],
  })
  const document = await library.loadDocument(file)
  const texts = textsOf(document)
  document.destroy()
  return texts
}

it('U8 a heading is on the page of its first line, wherever the page ends', async () => {
  const counts = new Set<number>()
  for (let points = 556; points <= 604; points += 3) {
    const texts = await listPagesWith(points)
    counts.add(texts.length)
    const [page] = texts.filter(text => text.includes('Hasta onamı'))
    expect(page, `${points} points below the facts`).toContain('Gönderen onayladı.')
  }
  // Both cases occurred: the section fits on the first page, and it moves to the second.
  expect([...counts].toSorted()).toEqual([1, 2])
}, 60_000)
