import * as z from 'zod/mini'
import { instant, uuid } from '../kernel/fields.ts'

/** Whose data it is: the patient of a case, or somebody with an account. */
export const personKinds = ['patient', 'contact', 'doctor'] as const
export type PersonKind = (typeof personKinds)[number]

const signedFile = z.object({ name: z.string(), url: z.string(), expiresAt: instant })

/** Everything the product holds about a person: one JSON document, and the person's files as they are. */
export const personExport = z.object({
  uuid,
  kind: z.enum(personKinds),
  personUuid: uuid,
  status: z.enum(['running', 'ready']),
  /** Null until it is ready. */
  document: z.nullable(signedFile),
  files: z.array(signedFile),
  createdAt: instant,
})

/** What is left of an erased person. */
export const erasedPerson = z.object({ personUuid: uuid, pseudonym: z.string() })
