import * as z from 'zod/mini'
import { products } from '../cases/status.rules.ts'
import { checkAcrossFields, fileName, instant, optionalText, uuid } from '../kernel/fields.ts'
import { assetGroups, assetTypeKeys, typeKeys } from './asset-types.rules.ts'
import { fileKinds } from './kind.rules.ts'

/**
 * `pending` from the reservation to the last byte; for `broken` and `infected`, `reason` has the cause; a `withdrawn`
 * file stays in the history and leaves the slot.
 */
export const assetStatuses = ['pending', 'ready', 'infected', 'broken', 'withdrawn'] as const
export type AssetStatus = (typeof assetStatuses)[number]

/** Why an uploaded file cannot be used; words in `caseFiles.reasons`. */
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

/** The metadata of a radiograph. The name is patient data, like the image. */
export const dicomFacts = z.object({
  /** Abbreviated as in DICOM: PX panoramic, DX digital, CT, IO intraoral … */
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

/** Units of a scan's coordinates, which the file formats do not contain. */
export const scanUnits = ['mm', 'm', 'inch', 'um'] as const
/** The axis along which the teeth of a scan point. */
export const scanAxes = ['z', 'y'] as const

/** Facts found in a scan; null if uncertain. */
export const scanFacts = z.object({
  /** The size of its bounding box, in the unit of the file. */
  longestSide: z.number(),
  /** Inferred from its size. */
  unit: z.nullable(z.enum(scanUnits)),
  up: z.nullable(z.enum(scanAxes)),
  /** Recognized by the palate; a lower arch is never recognized by its shape. */
  arch: z.nullable(z.literal('upper')),
  /** Number of holes in the surface, besides its rim. */
  holes: z.nullable(z.int()),
  /** The file contains the surface twice. */
  doubled: z.nullable(z.boolean()),
  /** The surface is inside out, as after mirroring. */
  insideOut: z.nullable(z.boolean()),
})
export type ScanFacts = z.output<typeof scanFacts>

/** A person's correction of how a scan is read; null means millimeters with z up. */
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
  /** Pixels of the longer side of a photo. */
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
  /** Detected from the content; the sender's value is ignored. */
  mime: z.nullable(z.string()),
  bytes: z.int(),
  sha256: z.nullable(z.string()),
  version: z.int(),
  /** Whether it is the newest usable file of its slot. */
  current: z.boolean(),
  status: z.enum(assetStatuses),
  /** For a pending file: bytes have started to arrive. */
  uploading: z.boolean(),
  reason: z.nullable(z.enum(brokenReasons)),
  /** The reason as a message in the viewer's language. */
  problem: z.nullable(z.string()),
  /** Why a usable file permanently has no picture or light model, in the viewer's language. */
  displayProblem: z.nullable(z.string()),
  needsReplacement: z.boolean(),
  /** Signed address for an `img`, valid for minutes; renewed when the list is fetched again. */
  previewUrl: z.nullable(z.string()),
  /** Whether there is a picture for close inspection without camera metadata: variant `view` of the address. */
  hasView: z.boolean(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  dicom: z.nullable(dicomFacts),
  /** For a scan: whether its light model can be fetched; `none` if it cannot be drawn. */
  model: z.nullable(z.enum(['making', 'ready', 'none'])),
  triangles: z.nullable(z.int()),
  /** For a scan, once its light model is made. */
  scan: z.nullable(scanFacts),
  /** Applied wherever the scan is shown or measured; the file itself does not change. */
  scanCorrection,
  /** For a setup archive: the step numbers of each arch, and those that are missing or duplicated, such as `U03`. */
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
  /** After a reload: continues the viewer's reservation with the same name and size instead of a refusal. */
  resume: z.optional(z.boolean()),
  /**
   * SHA-256 (hex) that distinguishes the file from others with the same name and size. If `resume` finds a
   * reservation with another fingerprint, that reservation is aborted, and this file starts from the beginning.
   */
  fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})

/** Reserves a slot: for a file with its size in bytes, or for the text of a scanner's order link. */
export const reserveForm = reserveFields.check(
  checkAcrossFields<z.output<typeof reserveFields>>(({ text, fileName, bytes, typeKey }, wrong, isWrong) => {
    if (text || isWrong('text')) {
      if (typeKey !== 'thirdParty') wrong('typeKey', 'choice')
      return
    }
    if (fileName === undefined) wrong('fileName', 'required')
    if (bytes === undefined) wrong('bytes', 'required')
  }),
)

/** Moves a file to another slot, withdraws it, makes it the current one again, or corrects how a scan is read. */
export const changeAssetForm = z
  .object({
    typeKey: z.optional(z.enum(assetTypeKeys)),
    withdraw: z.optional(z.boolean()),
    /** An older version becomes the newest one of its slot. */
    restore: z.optional(z.boolean()),
    scan: z.optional(z.object({ unit: z.optional(z.enum(scanUnits)), up: z.optional(z.enum(scanAxes)) })),
  })
  .check(ctx => {
    const { typeKey, withdraw, restore, scan } = ctx.value
    const isCorrection = scan?.unit !== undefined || scan?.up !== undefined
    if (typeKey === undefined && withdraw !== true && restore !== true && !isCorrection)
      ctx.issues.push({ code: 'custom', input: undefined, path: ['typeKey'], params: { rule: 'required' } })
  })

const share = z.number().check(z.gte(0), z.lte(1))

/**
 * How a photo is edited: mirrored first, then rotated clockwise, then cropped; the crop in fractions of the result.
 */
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
  /** The tus upload address (`uploadUrl` of the client); null for a text, which is ready at once. */
  uploadUrl: z.nullable(z.string()),
  /** Whether the bytes may be sent directly to the object storage: see `POST /caseAsset/{id}/part`. */
  direct: z.boolean(),
  /** If no byte has arrived by then, the reservation is aborted. */
  expiresAt: z.nullable(instant),
})

/** Maximum number of parts signed by one call. */
export const maxSignedParts = 8

const partNumber = z.int().check(z.gte(1), z.lte(10_000))

/** The parts of an upload that the object storage has; parts are counted from 1. */
export const uploadParts = z.object({
  /** The size of the file in bytes. */
  bytes: z.int(),
  /** The length of every part except the last, in bytes. */
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

/** Requests to be sent unchanged: `PUT` to `url` with these headers and exactly `bytes` bytes. */
export const signedParts = z.object({
  parts: z.array(
    z.object({
      number: partNumber,
      bytes: z.int(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
    }),
  ),
  /** After this time the storage refuses them, by its own clock. */
  expiresAt: instant,
})

export const fileAddress = z.object({ url: z.string(), expiresAt: instant })
