/** Whose list it is: that of the doctors' cases or of the own ones, in a company with relationship managers or without. */
export type ListKind = { readonly doctorSide: boolean; readonly withManagers: boolean }

/** The columns a case list can have, in the order it starts with; the first one carries the row's link and stays. */
const offered = ({ doctorSide, withManagers }: ListKind): readonly string[] => [
  'identifier',
  'firstName',
  'product',
  ...(doctorSide ? ['doctor'] : []),
  'createdBy',
  'status',
  'dueAt',
  'updatedAt',
  'createdAt',
  'impression',
  'plan',
  ...(doctorSide && withManagers ? ['rm'] : []),
  ...(doctorSide ? ['country'] : []),
]

const extras: readonly string[] = ['impression', 'plan', 'rm', 'country']

/** The columns before the user has chosen any (domain.md 3.3), as far as the window has room. */
export const defaultColumns = (kind: ListKind, wide = false): readonly string[] =>
  offered(kind).filter(
    id =>
      !extras.includes(id) &&
      !(kind.doctorSide && id === 'createdBy') &&
      (wide || !['updatedAt', kind.doctorSide ? 'createdAt' : 'createdBy'].includes(id)),
  )

/** Columns that are offered and not shown. */
export const hiddenColumns = (shown: readonly string[], kind: ListKind): readonly string[] =>
  offered(kind).filter(id => !shown.includes(id))

/** What was chosen, as far as it is offered; the identifier always. */
export const orderedColumns = (
  chosen: readonly string[] | undefined,
  kind: ListKind,
  wide: boolean,
): readonly string[] => {
  if (!chosen) return defaultColumns(kind, wide)
  const known = chosen.filter(id => offered(kind).includes(id))
  return known.includes('identifier') ? known : ['identifier', ...known]
}

/** The same columns with one of them moved by a place. */
export const moved = (columns: readonly string[], id: string, by: 1 | -1): readonly string[] => {
  const from = columns.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= columns.length) return columns
  return columns.toSpliced(from, 1).toSpliced(to, 0, id)
}
