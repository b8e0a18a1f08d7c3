import type { PatientCase, PatientRecord } from '@archway/contract/cases'
import type { Request } from '@archway/contract/requests'

/** An event of a patient: a case, one of its refinements, or a request. */
export type Treatment =
  | { readonly kind: 'case'; readonly at: string; readonly id: string; readonly row: PatientCase }
  | {
      readonly kind: 'refinement'
      readonly at: string
      readonly id: string
      readonly row: PatientCase
      readonly round: PatientCase['refinements'][number]
    }
  | {
      readonly kind: 'request'
      readonly at: string
      readonly id: string
      readonly row: PatientCase
      readonly request: Request
    }

/** All treatments of a patient in one order, newest first. */
export const treatmentsOf = ({ cases, requests }: Pick<PatientRecord, 'cases' | 'requests'>): Treatment[] => {
  const byId = new Map(cases.map(row => [row.uuid, row]))
  const all: Treatment[] = [
    ...cases.flatMap((row): Treatment[] => [
      { kind: 'case', at: row.submittedAt ?? row.createdAt, id: row.uuid, row },
      ...row.refinements.map(
        (round): Treatment => ({ kind: 'refinement', at: round.createdAt, id: round.uuid, row, round }),
      ),
    ]),
    ...requests.flatMap((request): Treatment[] => {
      const row = byId.get(request.case.uuid)
      return row ? [{ kind: 'request', at: request.createdAt, id: request.uuid, row, request }] : []
    }),
  ]
  return all.toSorted((a, b) => (a.at < b.at ? 1 : -1))
}
