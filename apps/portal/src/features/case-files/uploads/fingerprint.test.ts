import { expect, test } from 'vitest'
import { computeFingerprint } from './fingerprint.ts'

const kilobyte = 1024
const scan = (change: (bytes: Uint8Array<ArrayBuffer>) => void = () => {}, lastModified = 1000) => {
  const bytes = new Uint8Array(300 * kilobyte)
  change(bytes)
  return new File([bytes], 'upper.stl', { lastModified })
}
const changedAt = (index: number) => scan(bytes => void bytes.fill(1, index, index + 1))

test('R1: a file exported again has another fingerprint, whatever its length', async () => {
  const before = await computeFingerprint(scan())
  expect(before).toMatch(/^[0-9a-f]{64}$/)
  expect(await computeFingerprint(scan())).toBe(before)
  for (const otherFile of [
    changedAt(0),
    changedAt(64 * kilobyte - 1),
    changedAt(236 * kilobyte),
    changedAt(300 * kilobyte - 1),
    scan(() => {}, 2000),
    new File([new Uint8Array(299 * kilobyte)], 'upper.stl', { lastModified: 1000 }),
  ])
    expect(await computeFingerprint(otherFile)).not.toBe(before)
})

test('for a file shorter than both edges each byte counts once', async () => {
  const shortFingerprint = (text: string) =>
    computeFingerprint(new File([text], 'a.txt', { lastModified: 1 }))
  expect(await shortFingerprint('one')).not.toBe(await shortFingerprint('two'))
})
