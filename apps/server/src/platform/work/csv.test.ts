import { describe, expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

const csvField = (text: string): string =>
  writeCsv('en', { header: ['a'], rows: [[text]] }, false)
    .toString()
    .replace(/\r\n$/, '')
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')

describe('R15 texts that spreadsheets would evaluate', () => {
  test('are escaped in linear time', () => {
    // If the search started again at each line break, this would take minutes and the test would time out.
    for (const skipped of ['\n', '\r\n', '\uFEFF', ' ', '"', ', ']) {
      const text = skipped.repeat(200_000)
      expect(csvField(`${text}x`) === `${text}x`, JSON.stringify(skipped)).toBe(true)
      expect(csvField(`${text}=1`) === `${text}'=1`, JSON.stringify(skipped)).toBe(true)
    }
  })

  test('are found wherever a cell may begin: in all short texts of the relevant characters', () => {
    const signs = [',', '|', '\t', '\n', ' ', '\uFEFF', '\u200B', '"', '=', 'x']
    let texts = ['']
    const wrong: string[] = []
    for (let length = 0; length < 4; length++) {
      texts = texts.flatMap(text => signs.map(sign => text + sign))
      for (const text of texts) {
        const expected = text.replace(/(?:^|[,;|\t\r\n])[\s\p{Cf}"']*(?==)/gu, "$&'")
        if (csvField(text) !== expected) wrong.push(text)
      }
    }
    expect(wrong).toEqual([])
  })
})
