import * as z from 'zod/mini'
import { fileName, instant, uuid } from '../kernel/fields.ts'
import { maxPictureBytes, pictureKinds } from './picture.rules.ts'

/** The storage key of an image, `{company uuid}/avatar/…` or `{company uuid}/assets/…`, chosen by the server. */
export const pictureKey = z.string().check(z.maxLength(200), z.regex(/^[\w-]+\/(?:avatar|assets)\/[\w.-]+$/))

export const pictureForm = z.object({
  kind: z.enum(pictureKinds),
  fileName,
  bytes: z.int().check(z.gte(1), z.lte(maxPictureBytes)),
})

export const pictureReservation = z.object({
  uuid,
  /** The value for `avatarUrl`, `logoUrl` or `logoFile` once the bytes have arrived. */
  key: z.string(),
  /** tus upload address. */
  uploadUrl: z.string(),
  /** If no byte has arrived by then, the reservation is dropped. */
  expiresAt: instant,
})
export type PictureReservation = z.output<typeof pictureReservation>
