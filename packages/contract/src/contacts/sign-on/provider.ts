import * as z from 'zod/mini'
import { instant, text, uuid } from '../../kernel/fields.ts'

/** Maximum number of domains of a company. */
export const maxSignOnDomains = 20
export const maxSignOnRules = 50

/** The rights that a rule can grant a contact; account owners can grant the same ones. */
export const signOnGrants = ['member', 'relationshipManager', 'accountOwner'] as const
export type SignOnGrant = (typeof signOnGrants)[number]

/**
 * The roles that a rule of the lab can grant its staff. Only administrators grant and revoke the role of
 * administrator (ruling 36).
 */
export const staffSignOnGrants = ['support', 'planner', 'production'] as const
export type StaffSignOnGrant = (typeof staffSignOnGrants)[number]

/**
 * Who may sign in. `invited`: people who have an account. `created`: others, too; a contact is created at their first
 * sign-in.
 */
export const signOnAdmissions = ['invited', 'created'] as const
export type SignOnAdmission = (typeof signOnAdmissions)[number]

/** The treatment of people without a matching rule: they are refused, or are contacts without further rights. */
export const signOnFallbacks = ['refused', 'member'] as const
export type SignOnFallback = (typeof signOnFallbacks)[number]

const isIssuer = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(value)
  if (pathname.includes('/.well-known/')) return false
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}

/**
 * The issuer identifier of the provider: https, without user name, query and fragment. Not the address of its
 * metadata, which could not be compared with the issuer in it.
 */
export const issuerUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.refine(isIssuer, { abort: true, params: { rule: 'issuerUrl' } }),
    z.url(),
  )

/** An email domain in lower case; internationalized ones in Punycode. */
export const signOnDomain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/),
  )

/** A rule matches if its claim has the value, or is a list with it; the first match applies. */
export const signOnRule = z.object({ claim: text(100), value: text(200), grant: z.enum(signOnGrants) })
export type SignOnRule = z.output<typeof signOnRule>

export const signOnForm = z.object({
  /** The name of the provider on the button of the sign-in page. */
  name: text(60),
  issuer: issuerUrl,
  clientId: text(200),
  /** Without it, the stored secret stays. */
  clientSecret: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(500)))),
  isOn: z.boolean(),
  admission: z.enum(signOnAdmissions),
  fallback: z.enum(signOnFallbacks),
  /** Without rules, sign-on changes no rights. */
  rules: z.array(signOnRule).check(z.maxLength(maxSignOnRules)),
  domains: z.array(signOnDomain).check(z.maxLength(maxSignOnDomains)),
})
export type SignOnForm = z.output<typeof signOnForm>

/** The provider of a company, without its secret. */
export const signOnProvider = z.object({
  ...z.omit(signOnForm, { clientSecret: true, domains: true }).shape,
  domains: z.array(z.object({ domain: z.string(), isConfirmed: z.boolean() })),
  /** Number of linked accounts of the company. */
  linkedAccounts: z.int(),
  changedAt: instant,
})
export type SignOnProvider = z.output<typeof signOnProvider>

export const signOnSetup = z.object({
  /** Whether the operator of the server allows companies to use single sign-on. */
  isAvailable: z.boolean(),
  /** The portal's addresses to be registered at the provider: the redirects after a sign-in and after a sign-out. */
  redirectUrl: z.string(),
  signedOutUrl: z.string(),
  /** Where the provider reports a sign-out that began there. */
  backChannelUrl: z.string(),
  /** Null: none is set up. */
  provider: z.nullable(signOnProvider),
})
export type SignOnSetup = z.output<typeof signOnSetup>

export const staffSignOnRule = z.object({
  ...z.omit(signOnRule, { grant: true }).shape,
  grant: z.enum(staffSignOnGrants),
})
export type StaffSignOnRule = z.output<typeof staffSignOnRule>

/** The provider of the staff: like that of a company, with staff roles instead of rights. */
export const staffSignOnForm = z.object({
  ...z.omit(signOnForm, { rules: true }).shape,
  rules: z.array(staffSignOnRule).check(z.maxLength(maxSignOnRules)),
})
export type StaffSignOnForm = z.output<typeof staffSignOnForm>

export const staffSignOnProvider = z.object({
  ...z.omit(signOnProvider, { rules: true }).shape,
  rules: staffSignOnForm.shape.rules,
  /** Every change has to be confirmed by a second administrator; until then no one can sign in through it. */
  isConfirmed: z.boolean(),
  changedBy: z.nullable(z.string()),
  /** Whether the viewer may confirm it. */
  mayConfirm: z.boolean(),
})
export type StaffSignOnProvider = z.output<typeof staffSignOnProvider>

export const staffSignOnSetup = z.object({
  ...z.omit(signOnSetup, { provider: true }).shape,
  provider: z.nullable(staffSignOnProvider),
})
export type StaffSignOnSetup = z.output<typeof staffSignOnSetup>

/** A domain that a company claims for its provider, for the administrators who confirm it. */
export const domainRequest = z.object({
  uuid,
  domain: z.string(),
  companyUuid: uuid,
  companyName: z.string(),
  requestedAt: instant,
  confirmedAt: z.nullable(instant),
})
export type DomainRequest = z.output<typeof domainRequest>

/** The viewer's own link to a provider. */
export const ownSignOn = z.object({
  /** Name of the company's provider; null if there is none, or it is off. */
  providerName: z.nullable(z.string()),
  linkedAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
})
export type OwnSignOn = z.output<typeof ownSignOn>
