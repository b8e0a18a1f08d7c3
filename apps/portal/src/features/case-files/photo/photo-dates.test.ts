import type { CaseAsset } from '@archway/contract/case-files'
import { expect, test } from 'vitest'
import { photoSets, viewsOf } from './photo-dates.ts'

const photo = (typeKey: string, createdAt: string, overrides: object = {}): CaseAsset =>
  ({
    uuid: `${typeKey} ${createdAt}`,
    typeKey,
    createdAt,
    caseUuid: 'one',
    refinementUuid: null,
    requestUuid: null,
    ...overrides,
  }) as CaseAsset

test('U7 photos of a patient are grouped by case and refinement, oldest first, and equal views have equal names', () => {
  const sets = photoSets([
    photo('frontal', '2026-03-02', { caseUuid: 'two' }),
    photo('frontImage', '2025-01-02'),
    photo('profile', '2025-01-05'),
    photo('profile', '2025-09-01', { refinementUuid: 'round' }),
    photo('upperImpression', '2024-01-01'),
    photo('upperImage', '2024-01-01', { requestUuid: 'request' }),
  ])
  expect(sets.map(({ id, date }) => [id, date])).toEqual([
    ['one', '2025-01-05'],
    ['round', '2025-09-01'],
    ['two', '2026-03-02'],
  ])
  expect([...(sets[0]?.byView.keys() ?? [])]).toEqual(['profile', 'frontal'])
  // A slot of either set of photos is the same view.
  expect(sets[0]?.byView.get('frontal')?.typeKey).toBe('frontImage')
  expect(viewsOf(sets)).toEqual(['profile', 'frontal'])
  expect(photoSets([])).toEqual([])
})
