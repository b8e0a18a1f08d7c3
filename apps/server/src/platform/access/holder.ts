/** For whom a signed address was made: it ends with the session, or with the link to a plan, it was given to. */
export type Holder = { readonly kind: 'session' | 'share'; readonly id: string }

/** The holder of addresses shown to a signed-in viewer. */
export const heldBy = ({ sessionId }: { readonly sessionId: string }): Holder => ({
  kind: 'session',
  id: sessionId,
})
