import { describe, expect, test } from 'vitest'
import { assignSlot, fittingSlots, proposeSlots, slotByContent } from './assign-slots.ts'
import { notAnalyzed } from './file-analysis.ts'

const file = (name: string, size = 1000) => ({ name, size })
const offeredSlots = ['upperImpression', 'lowerImpression', 'frontal', 'leftBuccal', 'panoramicXray'] as const

describe('several files at once', () => {
  test('each gets the slot suggested by its name; a second file for the same slot gets none', () => {
    const files = ['upper.stl', 'lower.stl', 'upper-2.stl', 'IMG_1.jpg', 'frontal.jpg'].map(name =>
      file(name),
    )
    expect(proposeSlots(files, offeredSlots)).toEqual([
      'upperImpression',
      'lowerImpression',
      null,
      null,
      'frontal',
    ])
  })

  test('upper and lower are swapped with one choice', () => {
    const before = ['upperImpression', 'lowerImpression', null] as const
    expect(assignSlot(before, 0, 'lowerImpression')).toEqual(['lowerImpression', 'upperImpression', null])
    expect(assignSlot(before, 2, 'upperImpression')).toEqual([null, 'lowerImpression', 'upperImpression'])
    expect(assignSlot(before, 0, null)).toEqual([null, 'lowerImpression', null])
  })

  test('only slots that accept the file are offered for it', () => {
    expect(fittingSlots(file('a.stl'), offeredSlots)).toEqual(['upperImpression', 'lowerImpression'])
    expect(fittingSlots(file('a.jpg'), offeredSlots)).toEqual(['frontal', 'leftBuccal', 'panoramicXray'])
    // 26 MB: over the limit of photos, within that of X-rays.
    expect(fittingSlots(file('a.jpg', 26 * 1024 ** 2), offeredSlots)).toEqual(['panoramicXray'])
    expect(fittingSlots(file('a.exe'), offeredSlots)).toEqual([])
    expect(fittingSlots(file('a.stl', 0), offeredSlots)).toEqual([])
  })

  test('the folder of a file counts as well', () => {
    expect(proposeSlots([{ ...file('scan.stl'), path: 'lower/scan.stl' }], offeredSlots)).toEqual([
      'lowerImpression',
    ])
  })

  const picture = (of: 'face' | 'intraoral' | 'xray', width = 1600, height = 1200) => ({
    ...notAnalyzed,
    picture: { of, blurred: false, dark: false },
    size: { width, height },
  })
  const jpg = file('IMG_1.jpg')
  test.each([
    [
      'a lower arch',
      { ...notAnalyzed, arch: { arch: 'lower', by: 'direction' } } as const,
      file('a.stl'),
      ['lowerImpression'],
      'lowerImpression',
    ],
    [
      'a lower arch whose slot is occupied',
      { ...notAnalyzed, arch: { arch: 'lower', by: 'palate' } } as const,
      file('a.stl'),
      ['upperImpression'],
      null,
    ],
    [
      'a wide X-ray',
      picture('xray', 2400, 1200),
      jpg,
      ['panoramicXray', 'cephalometricxray'],
      'panoramicXray',
    ],
    [
      'a tall X-ray',
      picture('xray', 1000, 1200),
      jpg,
      ['panoramicXray', 'cephalometricxray'],
      'cephalometricxray',
    ],
    [
      'an X-ray between the two ratios: ambiguous',
      picture('xray', 1400, 1000),
      jpg,
      ['panoramicXray', 'cephalometricxray'],
      null,
    ],
    // `frontal` is the intraoral front view; `profile` the only free slot for a face. With several candidates none is
    // chosen.
    ['a face', picture('face'), jpg, ['profile', 'frontal', 'leftBuccal'], 'profile'],
    ['an intraoral photo', picture('intraoral'), jpg, ['profile', 'frontal', 'panoramicXray'], 'frontal'],
    ['an intraoral photo with two free slots', picture('intraoral'), jpg, ['frontal', 'leftBuccal'], null],
    ['a file that was not analyzed', notAnalyzed, jpg, ['frontal'], null],
  ] as const)('the content of a file selects a free slot: %s', (_case, analysis, candidate, free, slot) => {
    expect(slotByContent(analysis, candidate, free)).toBe(slot)
  })
})
