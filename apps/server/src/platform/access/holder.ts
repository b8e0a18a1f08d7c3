/** For whom a signed address was issued: it ends with that session, or with the share link of a plan. */
export type Holder = { readonly kind: 'session' | 'share'; readonly id: string }

/** The holder of addresses shown to a signed-in viewer. */
export const heldBy = ({ sessionId }: { readonly sessionId: string }): Holder => ({
  kind: 'session',
  id: sessionId,
})
