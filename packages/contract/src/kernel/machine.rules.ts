/**
 * A status machine is a list of rows, one for each line of the domain's table. The server writes statuses by the rows,
 * `allowedActions` is derived from them, and the pages in docs/domain are generated from them.
 */
export interface Vocabulary {
  status: string
  /** Who may act, as a role for the entity (submitter, clearer …), not for the account. */
  role: string
  /** Conditions besides status and role; the name of one is the code of its refusal. */
  obstacle: string
  /** Input that the call must contain (a reason, a courier …); the schema of the call checks it. */
  need: string
  event: string
}

export type Recipient =
  | 'submitter'
  | 'approver'
  | 'clearer'
  | 'doctor'
  | 'dso'
  | 'relationshipManager'
  | 'staff'
  | 'recipients'
  | 'otherParties'

export interface Notice<W extends Vocabulary = Vocabulary> {
  readonly event: W['event']
  readonly to: readonly Recipient[]
  /** Notified only if the row ends in this status. */
  readonly on?: W['status']
  /** Notified only if one of these roles took the action. */
  readonly by?: readonly W['role'][]
}

export interface Row<W extends Vocabulary = Vocabulary> {
  /** The row's id in the domain tables, such as `C2`. */
  readonly row: string
  readonly action: string
  /** `null`: the row creates the entity. */
  readonly from: readonly W['status'][] | null
  readonly actors: readonly W['role'][]
  /** All statuses in which the row may end; empty if the entity is deleted. */
  readonly to: readonly W['status'][]
  readonly unless?: readonly W['obstacle'][]
  readonly needs?: readonly W['need'][]
  readonly effects: readonly string[]
  readonly notify: readonly Notice<W>[]
  readonly history: string
}

/** `true` if no status is left out; otherwise the missing ones, which does not compile against `true`. */
export type NothingLeft<Left> = [Left] extends [never] ? true : { readonly missing: Left }

/** The statuses in which a row of the table ends. */
export type Entered<Rows extends readonly Row[]> = Rows[number]['to'][number]

/** The statuses from which a row of the table starts. */
export type Left<Rows extends readonly Row[]> = NonNullable<Rows[number]['from']>[number]

/** The actions whose target status depends on facts: one of their rows has several. */
export type ChoosingAction<R extends Row> = R extends { readonly to: readonly [unknown] | readonly [] }
  ? never
  : R['action']

/** Whether the row can start from this status (`null`: the entity does not exist yet). */
const startsFrom = (row: Row, status: string | null): boolean =>
  status === null ? row.from === null : row.from?.includes(status) === true

/** The rows that start from a status; `null` for rows that create. */
export const rowsFrom = <R extends Row>(rows: readonly R[], status: string | null): R[] =>
  rows.filter(row => startsFrom(row, status))

/** The row of an action from a status for one of these roles. */
export const rowFor = <R extends Row>(
  rows: readonly R[],
  action: R['action'],
  status: string | null,
  roles: readonly string[],
): R | undefined =>
  rows.find(
    row =>
      row.action === action && startsFrom(row, status) && row.actors.some(actor => roles.includes(actor)),
  )

export type MachineRefusal = 'NOT_YOUR_ACTION' | 'STALE_STATUS'

/**
 * Why these roles may not take the action now, or null. Roles are checked before the status, so that a refusal reveals
 * the status only to those who may act.
 */
export function findRefusal<W extends Vocabulary>(
  rows: readonly Row<W>[],
  action: string,
  status: W['status'] | null,
  roles: readonly W['role'][],
  inTheWay: (obstacle: W['obstacle']) => boolean,
): MachineRefusal | W['obstacle'] | null {
  // One loop without lists in between: a list of cases evaluates it for every verb of every row.
  let isOfRoles = false
  let isOfStatus = false
  let obstacle: W['obstacle'] | null = null
  for (const row of rows) {
    if (row.action !== action) continue
    const startsHere = startsFrom(row, status)
    isOfStatus ||= startsHere
    if (!row.actors.some(actor => roles.includes(actor))) continue
    isOfRoles = true
    if (!startsHere) continue
    const obstacleOfRow = row.unless?.find(inTheWay)
    if (obstacleOfRow === undefined) return null
    obstacle ??= obstacleOfRow
  }
  return obstacle ?? (isOfRoles && !isOfStatus ? 'STALE_STATUS' : 'NOT_YOUR_ACTION')
}

/** All statuses that can be reached from the start, breadth first, including the start. */
export function findReachable<Place>(
  start: readonly Place[],
  next: (place: Place) => readonly Place[],
  key: (place: Place) => string = String,
): Place[] {
  const visitedPlaces = new Map(start.map(place => [key(place), place]))
  // A Map keeps the order of insertion, and its iterator also visits entries added during the iteration.
  for (const place of visitedPlaces.values()) {
    for (const to of next(place)) if (!visitedPlaces.has(key(to))) visitedPlaces.set(key(to), to)
  }
  return [...visitedPlaces.values()]
}

/** The statuses that no row leaves, except those declared final. */
export const findDeadEnds = <Status extends string>(
  rows: readonly Row[],
  statuses: readonly Status[],
  final: readonly Status[] = [],
): Status[] =>
  statuses.filter(
    status => !final.includes(status) && !rowsFrom(rows, status).some(row => !staysIn(row, status)),
  )

/** The statuses that cannot be reached. */
export function findUnreachable<Status extends string>(
  rows: readonly Row[],
  statuses: readonly Status[],
): Status[] {
  const targets = (status: string | null) => rowsFrom(rows, status).flatMap(row => row.to)
  const come = findReachable(targets(null), targets)
  return statuses.filter(status => !come.includes(status))
}

const staysIn = (row: Row, status: string) => row.to.length === 1 && row.to[0] === status
