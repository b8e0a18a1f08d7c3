import { describe, expect, test } from 'vitest'
import { createScanReader } from './scanner.rules.ts'

const codeOf = (sign: string): string => {
  if (/[A-Z]/i.test(sign)) return `Key${sign.toUpperCase()}`
  if (/\d/.test(sign)) return `Digit${sign}`
  return { '-': 'Minus', '/': 'Slash' }[sign] ?? ''
}
const press = (text: string, gapMs: number, write = (sign: string) => sign) => {
  const feed = createScanReader()
  const keys = [
    ...[...text].map(sign => ({ key: write(sign), code: codeOf(sign) })),
    { key: 'Enter', code: 'Enter' },
  ]
  return keys.map((key, n) => feed({ ...key, repeat: false, at: 1000 + n * gapMs }))
}

describe('the keys of a hand scanner', () => {
  test('are a code once Enter ends them, and from the fourth on have no other effect', () => {
    const answers = press('AL-26-000022/1ST', 8)
    expect(answers.at(-1)).toEqual({ isScanner: true, scanned: 'AL-26-000022/1ST' })
    // The slash would open the search of the page.
    expect(answers.map(({ isScanner }) => isScanner)).toEqual([
      ...Array(3).fill(false),
      ...Array(14).fill(true),
    ])
  })

  test('are read by their position, whatever the keyboard layout', () => {
    expect(press('AL-26-000022', 8, () => 'ش').at(-1)?.scanned).toBe('AL-26-000022')
  })

  test.each([
    ['typed by a person', 'AL-26-000022', 120],
    ['too short', 'AL-2', 8],
  ])('%s they are not a code', (_what, text, gapMs) => {
    const answers = press(text, gapMs)
    expect(answers.at(-1)).toEqual({ isScanner: false })
  })

  test('are not those of a key that is held down', () => {
    const feed = createScanReader()
    const answers = Array.from({ length: 12 }, (_, n) =>
      feed({ key: 'j', code: 'KeyJ', repeat: n > 0, at: n * 33 }),
    )
    answers.push(feed({ key: 'Enter', code: 'Enter', repeat: false, at: 12 * 33 }))
    expect(answers).toEqual(Array(13).fill({ isScanner: false }))
  })

  test('start again after a pause', () => {
    const feed = createScanReader()
    feed({ key: 'j', code: 'KeyJ', repeat: false, at: 0 })
    const keys = [...'SH-26-00012'].map((sign, n) =>
      feed({ key: sign, code: codeOf(sign), repeat: false, at: 5000 + n * 5 }),
    )
    expect(keys.at(-1)?.isScanner).toBe(true)
    expect(feed({ key: 'Enter', code: 'Enter', repeat: false, at: 5060 }).scanned).toBe('SH-26-00012')
  })
})
