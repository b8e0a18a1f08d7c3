import * as z from 'zod/mini'

const base64url = (bytes: number) => {
  const digits = Math.ceil((bytes * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${digits}}={0,2}$`)))
}

/** What a browser answers to `PushManager.subscribe`: where the push service listens, and the keys of this device. */
export const pushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/)),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscriptionForm = z.output<typeof pushSubscription>

export const pushState = z.object({
  /** The server's key for `PushManager.subscribe` (VAPID); null where the operator has turned push off. */
  publicKey: z.nullable(z.string()),
  /** This session's browser gets pushes. */
  on: z.boolean(),
  /** How many of the person's devices get pushes. */
  devices: z.int(),
})
export type PushState = z.output<typeof pushState>

/** The payload of a push: an identifier and what happened, never a patient's name. */
export interface PushNews {
  readonly title: string
  readonly body: string
  /** News with the same tag replace each other on the device. */
  readonly tag: string
  /** A path of the portal. */
  readonly link: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}
