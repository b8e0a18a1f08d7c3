import * as z from 'zod/mini'
import { email, flag, instant, phone, text, uuid } from '../kernel/fields.ts'

/** Storage key of an avatar: `{company uuid}/avatar/{timestamp}-{random}` (ruling 14). */
const avatarKey = z.string().check(z.maxLength(200), z.regex(/^[\w-]+\/avatar\/[\w.-]+$/))

const contactRole = z.enum(['RM'])

/** Flags of a contact as the API writes them: a list of names and values (API-068). */
const contactFlags = z.array(
  z.object({ name: z.enum(['superAdmin', 'emailSubscription', 'showHelp']), value: flag }),
)

/** The fields that people may change about themselves; other fields in a PUT to their row are ignored. */
export const ownForm = z.object({
  name: text(100),
  phone: z.optional(z.nullable(phone)),
  avatarUrl: z.optional(z.nullable(avatarKey)),
})
export type OwnForm = z.output<typeof ownForm>

/** The form of another contact. It is saved as a whole: a missing phone, role or avatar is cleared (TRAP-042). */
export const contactForm = z.object({
  ...ownForm.shape,
  role: z.optional(z.nullable(contactRole)),
  flags: z.optional(contactFlags),
})
export type ContactForm = z.output<typeof contactForm>

/** PUT /contact/{uuid}. The contact's email is accepted but never changed (TRAP-055). */
export const contactUpdate = z.object({ ...contactForm.shape, email: z.optional(z.nullable(z.string())) })

export const newContact = z.object({ ...contactForm.shape, email, companyUuid: z.optional(uuid) })
export type NewContact = z.output<typeof newContact>

export const contact = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  role: z.nullable(contactRole),
  companyUuid: uuid,
  createdAt: instant,
  flagsMap: z.object({ emailSubscription: flag, superAdmin: flag, showHelp: flag }),
})
export type Contact = z.output<typeof contact>
