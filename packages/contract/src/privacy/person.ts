import * as z from 'zod/mini'
import { instant, uuid } from '../kernel/fields.ts'

/** The kind of person: the patient of a case, or a person with an account. */
export const personKinds = ['patient', 'contact', 'doctor'] as const
export type PersonKind = (typeof personKinds)[number]

/** The possible exports: the data of one person, or of a whole company. */
export const exportKinds = [...personKinds, 'company'] as const
export type ExportKind = (typeof exportKinds)[number]

/** How long an export can be downloaded. */
export const exportDays = 7

const signedFile = z.object({ name: z.string(), url: z.string(), expiresAt: instant })

const record = {
  uuid,
  kind: z.enum(exportKinds),
  /** Id of the patient's case, of the account, or of the company. */
  personUuid: uuid,
  status: z.enum(['running', 'ready']),
  createdAt: instant,
}

/**
 * Everything stored about a person: one JSON document, and the person's files unchanged. For a company: an archive
 * with one JSON document for each kind of entity; its files stay with their cases.
 */
export const personExport = z.object({
  ...record,
  /** Null until it is ready. Its address works only with the cookie of the session that read it. */
  document: z.nullable(signedFile),
  files: z.array(signedFile),
})

/** An export in the list of a company; the download address is signed on request. */
export const exportRecord = z.object({
  ...record,
  /** The case's identifier or the person's name; null for the company, and for a person who was erased. */
  about: z.nullable(z.string()),
  askedBy: z.nullable(z.string()),
  /** Rows exported so far, of the total. */
  progress: z.object({ done: z.int(), total: z.int() }),
  readyAt: z.nullable(instant),
  /** When the export is deleted. */
  expiresAt: instant,
})
export type ExportRecord = z.output<typeof exportRecord>
