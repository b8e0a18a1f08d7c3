import * as z from 'zod/mini'
import { products } from '../cases/status.rules.ts'
import { acrossFields, fileName, instant, optionalText, uuid } from '../kernel/fields.ts'
import { assetGroups, assetTypeKeys, typeKeys } from './asset-types.rules.ts'
import { fileKinds } from './kind.rules.ts'

/**
 * `pending` from the reservation to the last byte; `broken` and `infected` say why in `reason`; a `withdrawn`
 * file stays in the history and leaves the slot.
 */
export const assetStatuses = ['pending', 'ready', 'infected', 'broken', 'withdrawn'] as const
export type AssetStatus = (typeof assetStatuses)[number]

/** Why a file that arrived cannot be used; words in `caseFiles.reasons`. */
export const brokenReasons = [
  'wrongContent',
  'damaged',
  'tooManyPixels',
  'tooFewPixels',
  'archiveWithoutScan',
  'archiveUnreadable',
  'archiveLocked',
  'archiveTooManyFiles',
  'archiveWithoutSteps',
] as const
export type BrokenReason = (typeof brokenReasons)[number]

/** What a radiograph says about itself. The name is patient data like the picture. */
export const dicomFacts = z.object({
  /** As the standard abbreviates it: PX panoramic, DX digital, CT, IO intraoral … */
  modality: z.nullable(z.string()),
  /** `2026-03-02` */
  taken: z.nullable(z.string()),
  manufacturer: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** Pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  frames: z.nullable(z.int()),
  patientName: z.nullable(z.string()),
})
export type DicomFacts = z.output<typeof dicomFacts>

/** Units a scan can be written in; the formats do not say which. */
export const scanUnits = ['mm', 'm', 'inch', 'um'] as const
/** The axis along which the teeth of a scan point. */
export const scanAxes = ['z', 'y'] as const

/** What a scan says about itself; null where it is not certain. */
export const scanFacts = z.object({
  /** Of its bounding box, in the unit of the file. */
  longestSide: z.number(),
  /** Inferred from its size. */
  unit: z.nullable(z.enum(scanUnits)),
  up: z.nullable(z.enum(scanAxes)),
  /** By the vault of its palate; a lower arch is never recognized by its shape. */
  arch: z.nullable(z.literal('upper')),
  /** In the surface, beside its rim. */
  holes: z.nullable(z.int()),
  /** The surface is in the file twice. */
  doubled: z.nullable(z.boolean()),
  /** The inside is outside, as after mirroring. */
  insideOut: z.nullable(z.boolean()),
})
export type ScanFacts = z.output<typeof scanFacts>

/** What a person says about a scan; null where nothing was said, which reads as millimetres and z upwards. */
const scanCorrection = z.object({
  unit: z.nullable(z.enum(scanUnits)),
  up: z.nullable(z.enum(scanAxes)),
})
export type ScanCorrection = z.output<typeof scanCorrection>

export const assetType = z.object({
  id: z.int(),
  key: z.enum(assetTypeKeys),
  title: z.string(),
  kind: z.array(z.enum(fileKinds)),
  extensions: z.array(z.string()),
  /** Bytes. */
  maxBytes: z.int(),
  /** Of the longer side of a photo. */
  minPixels: z.nullable(z.int()),
  group: z.enum(assetGroups),
  side: z.nullable(z.enum(['upper', 'lower', 'left', 'right', 'front'])),
  products: z.array(
    z.object({
      product: z.enum(products),
      withTs: z.boolean(),
      rule: z.enum(['R', 'o', '-']),
    }),
  ),
  sort: z.int(),
})

export const caseAsset = z.object({
  uuid,
  caseUuid: uuid,
  refinementUuid: z.nullable(uuid),
  requestUuid: z.nullable(uuid),
  planUuid: z.nullable(uuid),
  typeKey: z.enum(typeKeys),
  kind: z.nullable(z.enum(fileKinds)),
  fileName: z.string(),
  /** Detected from the content, never taken from the sender. */
  mime: z.nullable(z.string()),
  bytes: z.int(),
  sha256: z.nullable(z.string()),
  version: z.int(),
  /** The newest usable file of its slot. */
  current: z.boolean(),
  status: z.enum(assetStatuses),
  /** Of a pending file: bytes have begun to arrive. */
  uploading: z.boolean(),
  reason: z.nullable(z.enum(brokenReasons)),
  /** The reason as a sentence in the reader's language. */
  problem: z.nullable(z.string()),
  /** Why there is no picture or light model of a usable file, and will be none, in the reader's language. */
  displayProblem: z.nullable(z.string()),
  needsReplacement: z.boolean(),
  /** Signed, for an `img`; good for minutes, so it is read anew with the list. */
  previewUrl: z.nullable(z.string()),
  /** There is a picture to look at closely, without the notes of the camera: variant `view` of the address. */
  hasView: z.boolean(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  dicom: z.nullable(dicomFacts),
  /** Of a scan: whether its light model for the page can be fetched; `none` where it cannot be drawn. */
  model: z.nullable(z.enum(['making', 'ready', 'none'])),
  triangles: z.nullable(z.int()),
  /** Of a scan, once its light model is made. */
  scan: z.nullable(scanFacts),
  /** Applied wherever the scan is shown or measured; the file stays as it was sent. */
  scanCorrection,
  /** Of a setup archive: the step numbers of each arch, and those that lack or stand twice, such as `U03`. */
  steps: z.nullable(
    z.object({
      upper: z.array(z.int()),
      lower: z.array(z.int()),
      missing: z.array(z.string()),
      doubled: z.array(z.string()),
    }),
  ),
  uploadedBy: z.string(),
  createdAt: instant,
})
export type CaseAsset = z.output<typeof caseAsset>

const reserveFields = z.object({
  caseUuid: uuid,
  typeKey: z.enum(typeKeys),
  fileName: z.optional(fileName),
  bytes: z.optional(z.int().check(z.gte(0), z.lte(4 * 1024 ** 3))),
  text: optionalText(2000),
  refinementUuid: z.optional(uuid),
  requestUuid: z.optional(uuid),
  planUuid: z.optional(uuid),
  /** After a reload: go on with the own reservation of the same name and size instead of a refusal. */
  resume: z.optional(z.boolean()),
  /**
   * SHA-256 (hex) that tells the file from others of its name and size. `resume` takes a reservation with another one
   * for another file: it is given up, and this file starts anew.
   */
  fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})

/** A reserved slot. Either a file with its size in bytes, or for the scanner's order link its text alone. */
export const reserveForm = reserveFields.check(
  acrossFields<z.output<typeof reserveFields>>(({ text, fileName, bytes, typeKey }, wrong, isWrong) => {
    if (text || isWrong('text')) {
      if (typeKey !== 'thirdParty') wrong('typeKey', 'choice')
      return
    }
    if (fileName === undefined) wrong('fileName', 'required')
    if (bytes === undefined) wrong('bytes', 'required')
  }),
)

/** To another slot, out of its slot, or how a scan is to be read. */
export const changeAssetForm = z
  .object({
    typeKey: z.optional(z.enum(assetTypeKeys)),
    withdraw: z.optional(z.boolean()),
    scan: z.optional(z.object({ unit: z.optional(z.enum(scanUnits)), up: z.optional(z.enum(scanAxes)) })),
  })
  .check(ctx => {
    const { typeKey, withdraw, scan } = ctx.value
    if (typeKey === undefined && withdraw !== true && scan?.unit === undefined && scan?.up === undefined)
      ctx.issues.push({ code: 'custom', input: undefined, path: ['typeKey'], params: { rule: 'required' } })
  })

const share = z.number().check(z.gte(0), z.lte(1))

/** How a photo is to be seen: mirrored first, then turned clockwise, then cut; the cut in shares of what that shows. */
export const photoEdit = z
  .object({
    mirror: z._default(z.boolean(), false),
    /** Degrees, clockwise. */
    turn: z._default(z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]), 0),
    crop: z.optional(
      z.object({ x: share, y: share, width: share, height: share }).check(
        z.refine(({ x, width }) => width > 0 && x + width <= 1.0001, { path: ['width'] }),
        z.refine(({ y, height }) => height > 0 && y + height <= 1.0001, { path: ['height'] }),
      ),
    ),
  })
  .check(z.refine(({ mirror, turn, crop }) => mirror || turn !== 0 || crop !== undefined, { path: ['turn'] }))
export type PhotoEdit = z.output<typeof photoEdit>

export const reservation = z.object({
  asset: caseAsset,
  /** Where the bytes go by tus (`uploadUrl` of the client); none for a text, which is ready at once. */
  uploadUrl: z.nullable(z.string()),
  /** Whether the bytes may go straight to the object storage instead: see `POST /caseAsset/{id}/part`. */
  direct: z.boolean(),
  /** Without a byte until then the reservation is given up. */
  expiresAt: z.nullable(instant),
})

/** How many parts one call signs at most. */
export const maxSignedParts = 8

const partNumber = z.int().check(z.gte(1), z.lte(10_000))

/** The parts of an upload that the object storage holds; parts are counted from 1. */
export const uploadParts = z.object({
  /** The size of the file in bytes. */
  bytes: z.int(),
  /** The length of every part but the last, in bytes. */
  partBytes: z.int(),
  arrived: z.array(partNumber),
})

export const signPartsForm = z.object({
  parts: z
    .array(
      z.object({
        number: partNumber,
        /** SHA-256 of the bytes of the part, in hex. */
        sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxSignedParts)),
})

/** Requests to send as they are: `PUT` to `url` with these headers and exactly `bytes` bytes. */
export const signedParts = z.object({
  parts: z.array(
    z.object({
      number: partNumber,
      bytes: z.int(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
    }),
  ),
  /** From then on the storage refuses them, by its own clock. */
  expiresAt: instant,
})

export const fileAddress = z.object({ url: z.string(), expiresAt: instant })
