import * as z from 'zod/mini'
import { stepTypes } from '../cases/status.rules.ts'
import { email, flag, instant, password, uuid } from '../kernel/fields.ts'
import type { IssueKey } from '../kernel/issues.ts'
import { roles, staffRoles } from '../kernel/role.rules.ts'
import { languages } from './languages.rules.ts'

export const languageCode = z.enum(languages)

export const companyStatuses = ['ACTIVE', 'BLOCKED'] as const
export const personStatuses = ['ACTIVE', 'INACTIVE', 'BLOCKED', 'RESTRICTED'] as const

/** Flags of a person in the session (ENT-09); sent as 1 and 0. */
export const userFlags = z.object({
  showHelp: flag,
  superAdmin: flag,
  isDso: flag,
  emailSubscription: flag,
  /** A doctor who is signed in (ruling 1). */
  isDoctor: flag,
})

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const columns = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(30))

/** A saved view of a case list: filters and order as in the address, and the columns. */
export const savedView = z.object({
  name,
  search: z.string().check(z.maxLength(2000)),
  columns: z.optional(columns),
})
export type SavedView = z.output<typeof savedView>
export const maxSavedViews = 30

/** A person's settings for the two case lists, the company's own and the doctors': columns and views of each. */
const ownLists = z.object({
  columns: z.optional(columns),
  views: z.optional(z.array(savedView).check(z.maxLength(maxSavedViews))),
})
export type OwnLists = z.output<typeof ownLists>

const choice = z.string().check(z.maxLength(20))

/** A person's last choices in a model viewer; the portal defines them, and ignores unknown ones. */
const viewerSettings = z.object({
  view: z.optional(choice),
  numbers: z.optional(z.boolean()),
  marks: z.optional(z.boolean()),
  overlay: z.optional(z.boolean()),
  colored: z.optional(z.nullable(choice)),
  guides: z.optional(z.array(choice).check(z.maxLength(10))),
  speed: z.optional(z.number()),
  loop: z.optional(z.boolean()),
})

/** A person's saved settings: the appearance (SHELL-34), the case lists, and the model viewer. */
export const userSettings = z.object({
  scheme: z.optional(z.enum(['light', 'dark', 'system'])),
  density: z.optional(z.enum(['comfortable', 'compact'])),
  navbar: z.optional(z.enum(['open', 'folded'])),
  /** Read-only: the portal's language at the last sign-in, used for mails until a language is chosen. */
  language: z.optional(languageCode),
  caseList: z.optional(ownLists),
  doctorCaseList: z.optional(ownLists),
  viewer: z.optional(viewerSettings),
})
export type UserSettings = z.output<typeof userSettings>

/** The signed-in person (ENT-01..13). `role` is a list; staff carry `admin`, a relationship manager adds `RM`. */
export const sessionUser = z.object({
  uuid,
  userId: uuid,
  companyId: z.nullable(uuid),
  ownerType: z.enum(['admin', 'doctor']),
  role: z.array(z.enum(roles)),
  /** The role of provider staff; null for all others. */
  staffRole: z.nullable(z.enum(staffRoles)),
  status: z.enum(personStatuses),
  /** The approval steps of a doctor; null for all others. */
  stepType: z.nullable(z.enum(stepTypes)),
  avatarUrl: z.nullable(z.string()),
  /** The language chosen by the person, in any browser; null if none was chosen. */
  language: z.nullable(languageCode),
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

/** Why a password was refused: keys of the `forms` words. */
export const passwordProblems = [
  'passwordLeaked',
  'passwordGuessable',
  'passwordHasEmail',
  'passwordHasName',
  'passwordHasCompany',
] as const satisfies IssueKey[]
export type PasswordProblem = (typeof passwordProblems)[number]

/** The protection of the viewer's account, and what should be changed. */
export const accountSecurity = z.object({
  /** False for people who have only ever signed in through a provider. */
  hasPassword: z.boolean(),
  /** Problems of the password at the last sign-in with it; empty if there were none. */
  passwordProblems: z.array(z.enum(passwordProblems)),
  /** When this session ends at the latest. */
  expiresAt: instant,
  /** Seconds of inactivity after which it ends earlier; null: never. */
  idleSeconds: z.nullable(z.int()),
})
export type AccountSecurity = z.output<typeof accountSecurity>

/** A browser or program in which the person is signed in. */
export const ownSession = z.object({
  uuid,
  /** Names of the browser and of the operating system, if known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  device: z.nullable(z.enum(['desktop', 'mobile', 'tablet'])),
  /** IANA name of the browser's time zone at sign-in: its approximate location. */
  timeZone: z.nullable(z.string()),
  createdAt: instant,
  /** Rounded to the minute. */
  lastUsedAt: instant,
  expiresAt: instant,
  /** Whether it is the current session. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const loginForm = z.object({
  username: email,
  password: z.string().check(z.minLength(1), z.maxLength(200)),
})
export const forgetPasswordForm = z.object({ email })
export const setPasswordForm = z.object({
  token: z.string().check(z.minLength(20), z.maxLength(200)),
  password,
})
export const passwordLinkForm = z.pick(setPasswordForm, { token: true })
/** Whose password a link sets. */
export const passwordLinkAccount = z.object({ email: z.string() })
export const resetPasswordForm = z.object({
  oldPassword: z.string().check(z.minLength(1), z.maxLength(200)),
  newPassword: password,
})

/** One of the two is required. The code is one of the authenticator app or a recovery code. */
export const confirmationForm = z.object({
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  code: z.optional(z.string().check(z.trim(), z.minLength(6), z.maxLength(40))),
})

/** Until when the confirmation counts as recent in this session. */
export const confirmation = z.object({ confirmedUntil: instant })
