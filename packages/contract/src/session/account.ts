import * as z from 'zod/mini'
import { email, flag, instant, password, uuid } from '../kernel/fields.ts'
import { roles } from '../kernel/role.rules.ts'

export const languageCode = z.enum(['en', 'tr', 'ar'])

export const companyStatuses = ['ACTIVE', 'BLOCKED'] as const
export const personStatuses = ['ACTIVE', 'INACTIVE', 'BLOCKED', 'RESTRICTED'] as const

/** Flags of a person, as the session carries them (ENT-09); travel as 1 and 0. */
export const userFlags = z.object({
  showHelp: flag,
  superAdmin: flag,
  isDso: flag,
  emailSubscription: flag,
  /** A doctor signed in to the own portal (ruling 1). */
  isDoctor: flag,
})

/** Look settings saved per person (SHELL-34). */
export const userSettings = z.object({
  scheme: z.optional(z.enum(['light', 'dark', 'system'])),
  density: z.optional(z.enum(['comfortable', 'compact'])),
  navbar: z.optional(z.enum(['open', 'folded'])),
  language: z.optional(languageCode),
})

/** The signed-in person (ENT-01..13). `role` is a list; staff carry `admin`, a relationship manager adds `RM`. */
export const sessionUser = z.object({
  uuid,
  userId: uuid,
  companyId: z.nullable(uuid),
  ownerType: z.enum(['admin', 'doctor']),
  role: z.array(z.enum(roles)),
  status: z.enum(personStatuses),
  avatarUrl: z.nullable(z.string()),
  data: z.object({
    displayName: z.string(),
    photoURL: z.nullable(z.string()),
    email: z.string(),
    phone: z.nullable(z.string()),
    shortcuts: z.array(z.string()),
    settings: userSettings,
    flagsMap: userFlags,
  }),
  expiresAt: instant,
})
export type SessionUser = z.output<typeof sessionUser>

export const loginForm = z.object({
  username: email,
  password: z.string().check(z.minLength(1), z.maxLength(200)),
})
export const forgetPasswordForm = z.object({ email })
export const setPasswordForm = z.object({
  token: z.string().check(z.minLength(20), z.maxLength(200)),
  password,
})
export const resetPasswordForm = z.object({
  oldPassword: z.string().check(z.minLength(1), z.maxLength(200)),
  newPassword: password,
})
