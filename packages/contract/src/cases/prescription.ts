import * as z from 'zod/mini'
import { cutlines, offset, retainerMaterials } from '../company/company.ts'
import { optionalText, uuid } from '../kernel/fields.ts'
import { contactList, toothList } from './teeth.ts'

/**
 * Step 3 of the case form. A draft may omit anything (null clears a field); `missing.rules.ts` has the requirements
 * for submission. The first choice of each list is the default.
 */
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))
const choice = <const V extends readonly [string, ...string[]]>(values: V) => maybe(z.enum(values))
const optionalInteger = (min: number, max: number) => maybe(z.int().check(z.minimum(min), z.maximum(max)))
const note = optionalText(4000)

export const treatTo = ['fullArches', 'canineToCanine', 'premolarToPremolar'] as const
export const goals = ['showResult', 'maintain', 'improve', 'ideal'] as const
export const sagittalGoals = ['maintain', 'canineImprove', 'fullClassI'] as const
export const sagittalMeans = ['elastics', 'distalisation', 'ipr'] as const
export const crossbites = ['none', 'anterior', 'posterior', 'both'] as const
export const spaceChoices = ['closeAll', 'leave'] as const
export const crowdingMeans = ['expand', 'procline', 'iprAnterior', 'iprRight', 'iprLeft'] as const
export const crowdingUses = ['ifNeeded', 'primarily', 'none'] as const
export const iprChoices = ['ifNeeded', 'yes', 'no'] as const
export const attachmentChoices = ['asNeeded', 'limited', 'none'] as const
export const alignerExtras = [
  'biteRamps',
  'elasticCutouts',
  'elasticButtons',
  'passiveAligners',
  'overcorrection',
] as const
export const toothModes = [
  'doNotMove',
  'noAttachment',
  'missing',
  'extract',
  'fixedRestoration',
  'unerupted',
  'pontic',
] as const
export const wearDays = [14, 10, 7] as const
const wearPeriod = maybe(z.union([z.literal(14), z.literal(10), z.literal(7)]))

/** Offset (mm), trimline and material for this case only; they override the company's preference. */
const production = maybe(
  z.object({
    offset: maybe(offset),
    cutline: choice(cutlines),
    material: choice(retainerMaterials),
  }),
)

const midline = maybe(
  z.object({
    goal: z.enum(goals),
    mm: maybe(z.number().check(z.minimum(0), z.maximum(10))),
    side: choice(['left', 'right']),
  }),
)
const toothChart = maybe(
  z.object({
    doNotMove: maybe(toothList),
    noAttachment: maybe(toothList),
    missing: maybe(toothList),
    extract: maybe(toothList),
    fixedRestoration: maybe(toothList),
    unerupted: maybe(toothList),
    pontic: maybe(toothList),
  }),
)
const crowding = maybe(
  z.object({
    expand: choice(crowdingUses),
    procline: choice(crowdingUses),
    iprAnterior: choice(crowdingUses),
    iprRight: choice(crowdingUses),
    iprLeft: choice(crowdingUses),
  }),
)

/** Clear aligners with a plan made by the provider. */
export const alignerPlanPrescription = z.object({
  kind: z.literal('alignerPlan'),
  chiefComplaint: optionalText(2000),
  treatTo: choice(treatTo),
  teeth: toothChart,
  midlineUpper: midline,
  midlineLower: midline,
  overjet: choice(goals),
  overbite: choice(goals),
  sagittalRight: choice(sagittalGoals),
  sagittalLeft: choice(sagittalGoals),
  sagittalBy: maybe(z.array(z.enum(sagittalMeans)).check(z.maxLength(3))),
  crossbite: choice(crossbites),
  spaces: choice(spaceChoices),
  /** The contacts whose spaces are left open, when `spaces` is `leave`. */
  spacesToLeave: maybe(contactList),
  crowding,
  ipr: choice(iprChoices),
  /** Millimeters per contact. */
  iprMax: maybe(z.number().check(z.minimum(0.1), z.maximum(0.5))),
  iprFromStep: optionalInteger(1, 99),
  attachments: choice(attachmentChoices),
  /** The only teeth that may get an attachment, when `attachments` is `limited`. */
  attachmentTeeth: maybe(toothList),
  attachmentsFromStep: optionalInteger(1, 99),
  extras: maybe(z.array(z.enum(alignerExtras)).check(z.maxLength(5))),
  /** Null: as many as recommended. */
  maxSteps: optionalInteger(1, 99),
  wearDays: wearPeriod,
  production,
  instructions: note,
})

const range = maybe(z.tuple([z.int().check(z.minimum(1)), z.int().check(z.maximum(99))]))

/** Clear aligners from the customer's own treatment setup. */
export const alignerSetupPrescription = z.object({
  kind: z.literal('alignerSetup'),
  stepsUpper: optionalInteger(0, 99),
  stepsLower: optionalInteger(0, 99),
  /** The steps to make now, both included; null: all. */
  batchUpper: range,
  batchLower: range,
  attachmentTemplate: maybe(z.boolean()),
  wearDays: wearPeriod,
  production,
  instructions: note,
})

export const retainerSources = ['newScan', 'impression', 'lastStep', 'step'] as const
export const bondedRetainers = ['none', 'keepClear', 'cover', 'willBeRemoved'] as const

export const retainerPrescription = z.object({
  kind: z.literal('retainer'),
  source: choice(retainerSources),
  /** The earlier case whose step is used as the model. */
  sourceCaseUuid: maybe(uuid),
  sourceStep: optionalInteger(1, 99),
  sets: optionalInteger(1, 4),
  production,
  bondedRetainer: choice(bondedRetainers),
  removeAttachments: maybe(z.boolean()),
  /** Teeth whose brackets are removed digitally. */
  removeBrackets: maybe(toothList),
  ponticTeeth: maybe(toothList),
  instructions: note,
})

export const nightGuardTypes = ['hard', 'soft', 'dual'] as const
/** ENT-41 */
export const indexingTypes = ['noIndexing', 'lightIndexing', 'mediumIndexing', 'heavyIndexing'] as const
export const occlusions = ['flat', 'canineGuidance', 'anteriorRamp'] as const
export const bites = ['closed', 'open'] as const

export const nightGuardPrescription = z.object({
  kind: z.literal('nightGuard'),
  type: choice(nightGuardTypes),
  /** Millimeters. */
  thickness: maybe(z.union([z.literal(2), z.literal(3), z.literal(4)])),
  indexing: choice(indexingTypes),
  occlusion: choice(occlusions),
  bite: choice(bites),
  /** Opening between the front teeth of the recorded bite, in millimeters. */
  biteOpening: maybe(z.number().check(z.minimum(0.5), z.maximum(20))),
  sets: optionalInteger(1, 2),
  instructions: note,
})

export const trayTrims = ['scalloped', 'straight'] as const
/** Percent of carbamide peroxide. */
export const whiteningGels = ['none', '10', '16', '22'] as const

export const whiteningPrescription = z.object({
  kind: z.literal('whitening'),
  trim: choice(trayTrims),
  reservoirs: maybe(z.boolean()),
  reservoirTeeth: maybe(toothList),
  gel: choice(whiteningGels),
  syringes: optionalInteger(0, 12),
  startingShade: optionalText(20),
  allergies: optionalText(1000),
  instructions: note,
})

export const prescription = z.discriminatedUnion('kind', [
  alignerPlanPrescription,
  alignerSetupPrescription,
  retainerPrescription,
  nightGuardPrescription,
  whiteningPrescription,
])
export type Prescription = z.output<typeof prescription>
export type PrescriptionKind = Prescription['kind']
export type PrescriptionOf<K extends PrescriptionKind> = Extract<Prescription, { kind: K }>
