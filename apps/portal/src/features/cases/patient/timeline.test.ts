import type { PatientCase } from '@archway/contract/cases'
import type { Request } from '@archway/contract/requests'
import { expect, test } from 'vitest'
import { treatmentsOf } from './timeline.ts'

const row = (uuid: string, submittedAt: string | null, refinements: object[] = []): PatientCase =>
  ({ uuid, createdAt: '2024-01-01', submittedAt, refinements }) as PatientCase
const request = (uuid: string, caseUuid: string, createdAt: string): Request =>
  ({ uuid, createdAt, case: { uuid: caseUuid } }) as Request

test('U7 cases, refinements and requests of a patient form one list, newest first', () => {
  const aligners = row('aligners', '2024-03-01', [{ uuid: 'round', createdAt: '2025-02-01' }])
  const treatments = treatmentsOf({
    cases: [row('draft', null), aligners],
    requests: [request('retainer', 'aligners', '2025-06-01'), request('unseen', 'elsewhere', '2025-06-01')],
  })
  expect(treatments.map(({ kind, id }) => [kind, id])).toEqual([
    ['request', 'retainer'],
    ['refinement', 'round'],
    ['case', 'aligners'],
    ['case', 'draft'],
  ])
})
