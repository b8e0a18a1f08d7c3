/** The kind of list: of doctors' cases or the company's, with or without relationship managers. */
export type ListKind = { readonly doctorSide: boolean; readonly withManagers: boolean }

/**
 * The columns that a case list can have, in default order; the first one contains the row's link and cannot be hidden.
 */
const listOfferedColumns = ({ doctorSide, withManagers }: ListKind): readonly string[] => [
  'identifier',
  'firstName',
  'product',
  ...(doctorSide ? ['doctor'] : []),
  'createdBy',
  'status',
  'turn',
  'dueAt',
  'updatedAt',
  'createdAt',
  'impression',
  'plan',
  ...(doctorSide && withManagers ? ['rm'] : []),
  ...(doctorSide ? ['country'] : []),
]

const extras: readonly string[] = ['turn', 'impression', 'plan', 'rm', 'country']

/** The columns before the user has chosen any (domain.md 3.3), depending on the width of the window. */
export const defaultColumns = (kind: ListKind, isWide = false): readonly string[] =>
  listOfferedColumns(kind).filter(
    id =>
      !extras.includes(id) &&
      !(kind.doctorSide && id === 'createdBy') &&
      (isWide || !['updatedAt', kind.doctorSide ? 'createdAt' : 'createdBy'].includes(id)),
  )

/** Available columns that are not shown. */
export const hiddenColumns = (visibleIds: readonly string[], kind: ListKind): readonly string[] =>
  listOfferedColumns(kind).filter(id => !visibleIds.includes(id))

/** The chosen columns that are available; the identifier is always one of them. */
export const orderedColumns = (
  chosenColumns: readonly string[] | undefined,
  kind: ListKind,
  isWide: boolean,
): readonly string[] => {
  if (!chosenColumns) return defaultColumns(kind, isWide)
  const offeredColumns = chosenColumns.filter(id => listOfferedColumns(kind).includes(id))
  return offeredColumns.includes('identifier') ? offeredColumns : ['identifier', ...offeredColumns]
}

/** The columns with one of them moved by one position. */
export const moveColumn = (columns: readonly string[], id: string, offset: 1 | -1): readonly string[] => {
  const from = columns.indexOf(id)
  const to = from + offset
  if (from < 0 || to < 0 || to >= columns.length) return columns
  return columns.toSpliced(from, 1).toSpliced(to, 0, id)
}
