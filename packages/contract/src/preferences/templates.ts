import * as z from 'zod/mini'
import {
  alignerPlanPrescription,
  alignerSetupPrescription,
  nightGuardPrescription,
  type PrescriptionKind,
  retainerPrescription,
  whiteningPrescription,
} from '../cases/prescription.ts'
import { instant, text, uuid } from '../kernel/fields.ts'
import { answerFields, answersByKind } from './answers.rules.ts'

const kind = { kind: true } as const
/** The answers of each kind, as fields. */
export const answerSchemas = {
  alignerPlan: z.pick(alignerPlanPrescription, { ...kind, ...answersByKind.alignerPlan }),
  alignerSetup: z.pick(alignerSetupPrescription, { ...kind, ...answersByKind.alignerSetup }),
  retainer: z.pick(retainerPrescription, { ...kind, ...answersByKind.retainer }),
  nightGuard: z.pick(nightGuardPrescription, { ...kind, ...answersByKind.nightGuard }),
  whitening: z.pick(whiteningPrescription, { ...kind, ...answersByKind.whitening }),
} as const

/** Answers to a prescription of one kind; what is missing is left as it is. */
export const templateAnswers = z.discriminatedUnion('kind', [
  answerSchemas.alignerPlan,
  answerSchemas.alignerSetup,
  answerSchemas.retainer,
  answerSchemas.nightGuard,
  answerSchemas.whitening,
])
export type TemplateAnswers = z.output<typeof templateAnswers>

/** The most templates that a company, and each of its doctors, can have. */
export const maxTemplates = 100

/** A template as it is saved: at least one answer. */
export const templateForm = z.object({ name: text(80), answers: templateAnswers })
export type TemplateForm = z.output<typeof templateForm>

export const templateChange = z.object({
  name: z.optional(text(80)),
  /** Replaces all answers; the kind stays. */
  answers: z.optional(templateAnswers),
  /** Undoes a deletion within a day. */
  restore: z.optional(z.literal(true)),
})

export const prescriptionTemplate = z.object({
  uuid,
  name: z.string(),
  /** The doctor it belongs to; null: the company. */
  doctorUuid: z.nullable(uuid),
  answers: templateAnswers,
  /** Fields whose answer is no longer one of the form; they are not in `answers`. */
  withdrawn: z.array(z.string()),
  /** False: the product is no longer sold. */
  isOffered: z.boolean(),
  /** Whether new cases start with it, of the doctor or company that the list is about. */
  isDefault: z.boolean(),
  mayChange: z.boolean(),
  updatedAt: instant,
})
export type PrescriptionTemplate = z.output<typeof prescriptionTemplate>

export const templateOwners = ['doctor', 'company'] as const

export const templateList = z.object({
  /** By name; a doctor's own before the company's. */
  templates: z.array(prescriptionTemplate),
  /** For whom the viewer may add templates. */
  mayAdd: z.array(z.enum(templateOwners)),
  /** Whether the viewer may choose what new cases start with. */
  mayChooseDefault: z.boolean(),
})
export type TemplateList = z.output<typeof templateList>

/**
 * Stored answers as the form knows them today: an answer that it no longer has is named in `withdrawn`, the others
 * are returned.
 */
export const readAnswers = (
  stored: { readonly kind: PrescriptionKind } & Readonly<Record<string, unknown>>,
): { answers: TemplateAnswers; withdrawn: string[] } => {
  const { shape } = answerSchemas[stored.kind]
  const withdrawn: string[] = []
  const answers: Record<string, unknown> = { kind: stored.kind }
  for (const [field, value] of Object.entries(stored)) {
    if (field === 'kind' || value === null || value === undefined) continue
    const schema = answerFields(stored.kind).includes(field)
      ? (shape as Readonly<Record<string, z.ZodMiniType>>)[field]
      : undefined
    const read = schema?.safeParse(value)
    if (read?.success) answers[field] = read.data
    else withdrawn.push(field)
  }
  return { answers: answers as TemplateAnswers, withdrawn }
}
