import * as z from 'zod/mini'
import {
  type AssetTypeKey,
  assetTypeKeys,
  assetTypes,
  type TypeKey,
} from '../case-files/asset-types.rules.ts'
import { fileName, instant, uuid } from '../kernel/fields.ts'

/** How long a link is valid after it was created or prolonged. */
export const phoneLinkMinutes = 15

/** The asset types that a phone may upload: photos only. */
export const isPhonePhoto = (key: TypeKey): key is AssetTypeKey =>
  key in assetTypes && assetTypes[key as AssetTypeKey].group === 'photo'

const phonePhotoKeys = assetTypeKeys.filter(isPhonePhoto)

/** The secret of a link, in the fragment (`#`) of the address in the QR code: browsers never send it to a server. */
export const phoneToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const phoneLink = z.object({
  uuid,
  caseUuid: uuid,
  expiresAt: instant,
  /** Time of the phone's last request; null before the first. */
  seenAt: z.nullable(instant),
})
export type PhoneLink = z.output<typeof phoneLink>

/** Sent once, to the creator of the link: only its hash is stored. Null in a replayed response. */
export const newPhoneLink = z.extend(phoneLink, { token: z.nullable(phoneToken) })

/**
 * The data for the phone: which photos are needed and which have been uploaded. No name, number or picture, so that
 * the phone reveals nothing about the patient.
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

/** tus upload address; the token is sent in the header `x-phone-link`. */
export const phoneReservation = z.object({ assetUuid: uuid, uploadUrl: z.string() })
