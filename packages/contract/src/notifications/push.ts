import * as z from 'zod/mini'

const base64url = (bytes: number) => {
  const digits = Math.ceil((bytes * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${digits}}={0,2}$`)))
}

/** The result of `PushManager.subscribe`: the address of the push service, and the keys of this device. */
export const pushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/)),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscriptionForm = z.output<typeof pushSubscription>

export const pushState = z.object({
  /** The server's key for `PushManager.subscribe` (VAPID); null where the operator has turned push off. */
  publicKey: z.nullable(z.string()),
  /** Whether the browser of this session receives pushes. */
  on: z.boolean(),
  /** The number of the person's devices that receive pushes. */
  devices: z.int(),
})
export type PushState = z.output<typeof pushState>

/** The payload of a push: an identifier and the event, never a patient's name. */
export interface PushNews {
  readonly title: string
  readonly body: string
  /** On the device, a notification replaces an earlier one with the same tag. */
  readonly tag: string
  /** A path of the portal. */
  readonly link: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}
