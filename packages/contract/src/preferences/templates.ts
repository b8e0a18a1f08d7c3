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
/** The fields of each kind, as schemas. */
export const answerSchemas = {
  alignerPlan: z.pick(alignerPlanPrescription, { ...kind, ...answersByKind.alignerPlan }),
  alignerSetup: z.pick(alignerSetupPrescription, { ...kind, ...answersByKind.alignerSetup }),
  retainer: z.pick(retainerPrescription, { ...kind, ...answersByKind.retainer }),
  nightGuard: z.pick(nightGuardPrescription, { ...kind, ...answersByKind.nightGuard }),
  whitening: z.pick(whiteningPrescription, { ...kind, ...answersByKind.whitening }),
} as const

/** Prescription values of one kind; missing fields do not change the prescription. */
export const templateAnswers = z.discriminatedUnion('kind', [
  answerSchemas.alignerPlan,
  answerSchemas.alignerSetup,
  answerSchemas.retainer,
  answerSchemas.nightGuard,
  answerSchemas.whitening,
])
export type TemplateAnswers = z.output<typeof templateAnswers>

/** Maximum number of templates of a company, and of each of its doctors. */
export const maxTemplates = 100

/** A template as input: at least one value. */
export const templateForm = z.object({ name: text(80), answers: templateAnswers })
export type TemplateForm = z.output<typeof templateForm>

export const templateChange = z.object({
  name: z.optional(text(80)),
  /** Replaces all values; the kind does not change. */
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
  /** Fields whose value is no longer a choice of the form; they are not in `answers`. */
  withdrawn: z.array(z.string()),
  /** False: the product is no longer sold. */
  isOffered: z.boolean(),
  /** Whether new cases of the list's doctor or company start with it. */
  isDefault: z.boolean(),
  mayChange: z.boolean(),
  updatedAt: instant,
})
export type PrescriptionTemplate = z.output<typeof prescriptionTemplate>

export const templateOwners = ['doctor', 'company'] as const

export const templateList = z.object({
  /** By name; a doctor's own before the company's. */
  templates: z.array(prescriptionTemplate),
  /** Owners for whom the viewer may add templates. */
  mayAdd: z.array(z.enum(templateOwners)),
  /** Whether the viewer may choose the templates with which new cases start. */
  mayChooseDefault: z.boolean(),
})
export type TemplateList = z.output<typeof templateList>

/**
 * Converts stored values to the current form: fields whose value is no longer valid are listed in `withdrawn`, the
 * others are returned.
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
    const parsedAnswers = schema?.safeParse(value)
    if (parsedAnswers?.success) answers[field] = parsedAnswers.data
    else withdrawn.push(field)
  }
  return { answers: answers as TemplateAnswers, withdrawn }
}
