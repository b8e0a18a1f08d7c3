import { describe, expect, test } from 'vitest'
import { assignSlot, fittingSlots, proposeSlots } from './assign-slots.ts'

const file = (name: string, size = 1000) => ({ name, size })
const offered = ['upperImpression', 'lowerImpression', 'frontal', 'leftBuccal', 'panoramicXray'] as const

describe('several files at once', () => {
  test('each gets the slot its name speaks for, the second of a kind none', () => {
    const files = ['upper.stl', 'lower.stl', 'upper-2.stl', 'IMG_1.jpg', 'frontal.jpg'].map(name =>
      file(name),
    )
    expect(proposeSlots(files, offered)).toEqual([
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

  test('only slots that take the file are offered for it', () => {
    expect(fittingSlots(file('a.stl'), offered)).toEqual(['upperImpression', 'lowerImpression'])
    expect(fittingSlots(file('a.jpg'), offered)).toEqual(['frontal', 'leftBuccal', 'panoramicXray'])
    expect(fittingSlots(file('a.jpg', 26 * 1024 ** 2), offered)).toEqual(['panoramicXray'])
    expect(fittingSlots(file('a.exe'), offered)).toEqual([])
    expect(fittingSlots(file('a.stl', 0), offered)).toEqual([])
  })
})
