import { type StaffWork, type WorkKind, workKinds } from '@archway/contract/lab'

type Work = Readonly<Record<WorkKind, number>> & { readonly staff: StaffWork['staff'] }

/** `staff kind count`, for work with a count above 0, like `plainWork`. */
export const workLines = (people: readonly Work[]): string[] =>
  people
    .flatMap(({ staff, ...work }) =>
      workKinds.flatMap(kind => (work[kind] > 0 ? [`${staff.uuid} ${kind} ${work[kind]}`] : [])),
    )
    .toSorted()

/** The work of a part of the period. */
export const partOf = (people: readonly StaffWork[], from: string, to: string): Work[] =>
  people.flatMap(({ staff, series }) =>
    series.flatMap(row => (row.from === from && row.to === to ? [{ ...row, staff }] : [])),
  )
