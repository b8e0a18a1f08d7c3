/**
 * A status machine is a list of rows, one per line of the domain table. The rows are data: the server writes
 * statuses by them, `allowedActions` is read from them, and the pages under docs/domain are printed from them.
 */
export interface Vocabulary {
  status: string
  /** Who may act, as the thing itself sees them (submitter, clearer …), not as an account. */
  role: string
  /** What can stand in the way although status and role are right; its name is the refusal code. */
  obstacle: string
  /** What the call has to bring along (a reason, a courier …); the call's own schema checks it. */
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
  /** Only when the row ends in this status. */
  readonly on?: W['status']
  /** Only when one of these took the step. */
  readonly by?: readonly W['role'][]
}

export interface Row<W extends Vocabulary = Vocabulary> {
  /** The row's id in the domain tables, such as `C2`. */
  readonly row: string
  readonly action: string
  /** `null`: the row creates the thing. */
  readonly from: readonly W['status'][] | null
  readonly actors: readonly W['role'][]
  /** Every status the row may end in; empty when the thing is deleted. */
  readonly to: readonly W['status'][]
  readonly unless?: readonly W['obstacle'][]
  readonly needs?: readonly W['need'][]
  readonly effects: readonly string[]
  readonly notify: readonly Notice<W>[]
  readonly history: string
}

/** `true` when nothing is left out; anything else names what is, and does not compile against `true`. */
export type NothingLeft<Left> = [Left] extends [never] ? true : { readonly missing: Left }

/** The statuses some row of the table ends in. */
export type Entered<Rows extends readonly Row[]> = Rows[number]['to'][number]

/** The statuses some row of the table starts from. */
export type Left<Rows extends readonly Row[]> = NonNullable<Rows[number]['from']>[number]

/** The actions whose target depends on facts, because a row of theirs has several. */
export type ChoosingAction<R extends Row> = R extends { readonly to: readonly [unknown] | readonly [] }
  ? never
  : R['action']

/** Whether the row can start from this status (`null`: from nothing). */
const startsFrom = (row: Row, status: string | null): boolean =>
  status === null ? row.from === null : row.from?.includes(status) === true

/** The rows that leave a status; `null` for those that create. */
export const rowsFrom = <R extends Row>(rows: readonly R[], status: string | null): R[] =>
  rows.filter(row => startsFrom(row, status))

/** The row an action takes from a status for one of these roles. */
export const rowFor = <R extends Row>(
  rows: readonly R[],
  action: R['action'],
  status: string | null,
  roles: readonly string[],
): R | undefined =>
  rowsFrom(rows, status).find(row => row.action === action && row.actors.some(actor => roles.includes(actor)))

export type MachineRefusal = 'NOT_YOUR_ACTION' | 'STALE_STATUS'

/**
 * Why these roles may not take the action now, or null. Authority is judged before status, so that no one
 * learns the state of something from an action that was never theirs.
 */
export function refusal<W extends Vocabulary>(
  rows: readonly Row<W>[],
  action: string,
  status: W['status'] | null,
  roles: readonly W['role'][],
  inTheWay: (obstacle: W['obstacle']) => boolean,
): MachineRefusal | W['obstacle'] | null {
  const named = rows.filter(row => row.action === action)
  const mine = named.filter(row => row.actors.some(actor => roles.includes(actor)))
  if (mine.length === 0) return 'NOT_YOUR_ACTION'
  const open = rowsFrom(mine, status)
  if (open.length === 0) return rowsFrom(named, status).length > 0 ? 'NOT_YOUR_ACTION' : 'STALE_STATUS'
  let obstacle: W['obstacle'] | null = null
  for (const row of open) {
    const found = row.unless?.find(inTheWay)
    if (found === undefined) return null
    obstacle ??= found
  }
  return obstacle
}

/** Everything that can be come to from the start, breadth first, the start included. */
export function reachable<Place>(
  start: readonly Place[],
  next: (place: Place) => readonly Place[],
  key: (place: Place) => string = String,
): Place[] {
  const seen = new Map(start.map(place => [key(place), place]))
  // A Map keeps the order of insertion and its iterator also visits what is added on the way.
  for (const place of seen.values()) {
    for (const to of next(place)) if (!seen.has(key(to))) seen.set(key(to), to)
  }
  return [...seen.values()]
}

/** The statuses that no row leaves, those meant to be final excepted. */
export const deadEnds = <Status extends string>(
  rows: readonly Row[],
  statuses: readonly Status[],
  final: readonly Status[] = [],
): Status[] =>
  statuses.filter(
    status => !final.includes(status) && !rowsFrom(rows, status).some(row => !staysIn(row, status)),
  )

/** The statuses that no chain of rows comes to. */
export function unreachable<Status extends string>(
  rows: readonly Row[],
  statuses: readonly Status[],
): Status[] {
  const targets = (status: string | null) => rowsFrom(rows, status).flatMap(row => row.to)
  const come = reachable(targets(null), targets)
  return statuses.filter(status => !come.includes(status))
}

const staysIn = (row: Row, status: string) => row.to.length === 1 && row.to[0] === status
