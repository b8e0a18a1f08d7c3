/** What may change while it is on screen. Of files: those of a case, a plan or a request. */
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

/** That something changed, never what: those who may see it fetch it by its call. */
export interface Change {
  readonly kind: ChangeKind
  /** Null: several of this kind, or one without an address. */
  readonly id: string | null
  /** The case it belongs to. */
  readonly caseId?: string
}

/** So many of one kind are named in one piece of news; of more it says that there were several. */
export const maxNamed = 200

/** The server process at the other end is about to stop: connect anew at a random moment within this time. */
export interface ServerRestart {
  readonly withinMs: number
}

/**
 * Server to client, on the socket of the chat: to everybody who may see what changed, after it is stored; and to every
 * socket of a process that stops.
 */
export type ChangeServerEvents = {
  changed: (news: { changes: readonly Change[] }) => void
  serverRestart: (news: ServerRestart) => void
}
