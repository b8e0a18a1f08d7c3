import * as z from 'zod/mini'
import { instant, uuid } from '../kernel/fields.ts'

/** Whose data it is: the patient of a case, or a person with an account. */
export const personKinds = ['patient', 'contact', 'doctor'] as const
export type PersonKind = (typeof personKinds)[number]

/** What can be handed out: one person's data, or everything of a company. */
export const exportKinds = [...personKinds, 'company'] as const
export type ExportKind = (typeof exportKinds)[number]

/** How long an export can be fetched. */
export const exportDays = 7

const signedFile = z.object({ name: z.string(), url: z.string(), expiresAt: instant })

const noted = {
  uuid,
  kind: z.enum(exportKinds),
  /** The case of a patient, the account, or the company. */
  personUuid: uuid,
  status: z.enum(['running', 'ready']),
  createdAt: instant,
}

/**
 * Everything the product holds about a person: one JSON document, and the person's files as they are. Of a company: an
 * archive with one JSON document for each kind of thing; its files stay with their cases.
 */
export const personExport = z.object({
  ...noted,
  /** Null until it is ready. */
  document: z.nullable(signedFile),
  files: z.array(signedFile),
})

/** An export in the list of a company; its address is signed when it is fetched. */
export const notedExport = z.object({
  ...noted,
  /** The case's identifier or the person's name; null for the company, and for a person who is gone. */
  about: z.nullable(z.string()),
  askedBy: z.nullable(z.string()),
  /** Rows gathered, of all that are to be. */
  progress: z.object({ done: z.int(), total: z.int() }),
  readyAt: z.nullable(instant),
  /** From then on it is gone. */
  expiresAt: instant,
})
export type NotedExport = z.output<typeof notedExport>

/** What is left of an erased person. */
export const erasedPerson = z.object({ personUuid: uuid, pseudonym: z.string() })
