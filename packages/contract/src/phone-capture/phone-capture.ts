import * as z from 'zod/mini'
import {
  type AssetTypeKey,
  assetTypeKeys,
  assetTypes,
  type TypeKey,
} from '../case-files/asset-types.rules.ts'
import { fileName, instant, uuid } from '../kernel/fields.ts'

/** How long a link lets a phone in, from the moment it was made or prolonged. */
export const phoneLinkMinutes = 15

/** What a phone may send: the photos, and nothing else. */
export const isPhonePhoto = (key: TypeKey): key is AssetTypeKey =>
  key in assetTypes && assetTypes[key as AssetTypeKey].group === 'photo'

const phonePhotoKeys = assetTypeKeys.filter(isPhonePhoto)

/** The secret of a link as it is in the QR code, behind the `#` of the address, which is never sent to a server. */
export const phoneToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const phoneLink = z.object({
  uuid,
  caseUuid: uuid,
  expiresAt: instant,
  /** The last request of a phone; null before the first. */
  seenAt: z.nullable(instant),
})
export type PhoneLink = z.output<typeof phoneLink>

/** Sent once, to the maker of the link: it is stored as a hash alone. Null in a replayed response. */
export const newPhoneLink = z.extend(phoneLink, { token: z.nullable(phoneToken) })

/**
 * What a phone gets: which photos are needed and which have come. No name, no number, no picture: a phone in
 * other hands reveals nothing about the patient.
 */
export const phoneSet = z.object({
  expiresAt: instant,
  slots: z.array(
    z.object({
      typeKey: z.enum(assetTypeKeys),
      required: z.boolean(),
      status: z.enum(['missing', 'arriving', 'here', 'refused']),
      /** Why a photo was refused, as a sentence. */
      problem: z.nullable(z.string()),
    }),
  ),
})
export type PhoneSet = z.output<typeof phoneSet>

export const phoneQuestion = z.object({ token: phoneToken })

export const phonePhotoForm = z.object({
  token: phoneToken,
  typeKey: z.enum(phonePhotoKeys),
  fileName,
  bytes: z.int().check(z.gte(0), z.lte(4 * 1024 ** 3)),
})

/** Where the bytes go by tus, with the token in the header `x-phone-link`. */
export const phoneReservation = z.object({ assetUuid: uuid, uploadUrl: z.string() })
