/**
 * The kinds of entities that can change while they are on the screen. `file`: a file of a case, a plan or a request.
 */
export const changeKinds = [
  'case',
  'plan',
  'order',
  'shipment',
  'request',
  'file',
  'doctor',
  'notification',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Says that something changed, not what; those who may see the entity fetch it by its call. */
export interface Change {
  readonly kind: ChangeKind
  /** Null: several entities of this kind, or one without an id. */
  readonly id: string | null
  /** The case it belongs to. */
  readonly caseId?: string
}

/** Up to this number of entities of one kind are named in an event; above it, the event says "several". */
export const maxNamed = 200

/** The server process is about to stop: reconnect at a random moment within this time, in milliseconds. */
export interface ServerRestart {
  readonly withinMs: number
}

/**
 * Server to client, on the chat's socket: to all who may see what changed, after it is stored; and, when a process
 * stops, to all of its sockets.
 */
export type ChangeServerEvents = {
  changed: (news: { changes: readonly Change[] }) => void
  serverRestart: (news: ServerRestart) => void
}
