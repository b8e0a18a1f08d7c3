import * as z from 'zod/mini'
import { instant, text, uuid } from '../../kernel/fields.ts'

/** Domains that a company can send to its provider. */
export const maxSignOnDomains = 20
export const maxSignOnRules = 50

/** What a rule gives a contact: the rights that an account owner can give as well. */
export const signOnGrants = ['member', 'relationshipManager', 'accountOwner'] as const
export type SignOnGrant = (typeof signOnGrants)[number]

/**
 * The roles that a rule of the lab gives its staff. Administrators are made, and unmade, by administrators alone
 * (ruling 36): no rule concerns them.
 */
export const staffSignOnGrants = ['support', 'planner', 'production'] as const
export type StaffSignOnGrant = (typeof staffSignOnGrants)[number]

/** `invited`: people who have an account. `created`: a contact is made for others at their first sign-in. */
export const signOnAdmissions = ['invited', 'created'] as const
export type SignOnAdmission = (typeof signOnAdmissions)[number]

/** People to whom no rule applies: they are refused, or are contacts without further rights. */
export const signOnFallbacks = ['refused', 'member'] as const
export type SignOnFallback = (typeof signOnFallbacks)[number]

const isIssuer = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(value)
  if (pathname.includes('/.well-known/')) return false
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}

/**
 * The issuer identifier of the provider: https, without user name, query and fragment. Not the address of its metadata:
 * of that, nothing could be compared with the issuer that it names.
 */
export const issuerUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.refine(isIssuer, { abort: true, params: { rule: 'issuerUrl' } }),
    z.url(),
  )

/** A domain of e-mail addresses, in lower case; international ones in Punycode. */
export const signOnDomain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/),
  )

/** The first rule whose claim has the value applies; of a list, one of its entries. */
export const signOnRule = z.object({ claim: text(100), value: text(200), grant: z.enum(signOnGrants) })
export type SignOnRule = z.output<typeof signOnRule>

export const signOnForm = z.object({
  /** Of the provider, as the button of the sign-in page shows it. */
  name: text(60),
  issuer: issuerUrl,
  clientId: text(200),
  /** Left out: the stored secret stays. */
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
  /** How many accounts of the company are linked to it. */
  linkedAccounts: z.int(),
  changedAt: instant,
})
export type SignOnProvider = z.output<typeof signOnProvider>

export const signOnSetup = z.object({
  /** Whether the operator of the server lets companies use single sign-on. */
  isAvailable: z.boolean(),
  /** What the provider needs to know of the portal: where it sends people after a sign-in and after a sign-out. */
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

/** The provider of the staff: as that of a company, with roles of the staff in place of rights. */
export const staffSignOnForm = z.object({
  ...z.omit(signOnForm, { rules: true }).shape,
  rules: z.array(staffSignOnRule).check(z.maxLength(maxSignOnRules)),
})
export type StaffSignOnForm = z.output<typeof staffSignOnForm>

export const staffSignOnProvider = z.object({
  ...z.omit(signOnProvider, { rules: true }).shape,
  rules: staffSignOnForm.shape.rules,
  /** Every change has to be confirmed by a second administrator; before that, no one signs in through it. */
  isConfirmed: z.boolean(),
  changedBy: z.nullable(z.string()),
  /** Whether the reader may confirm it. */
  mayConfirm: z.boolean(),
})
export type StaffSignOnProvider = z.output<typeof staffSignOnProvider>

export const staffSignOnSetup = z.object({
  ...z.omit(signOnSetup, { provider: true }).shape,
  provider: z.nullable(staffSignOnProvider),
})
export type StaffSignOnSetup = z.output<typeof staffSignOnSetup>

/** A domain that a company wants to send to its provider, for the administrators who confirm it. */
export const domainRequest = z.object({
  uuid,
  domain: z.string(),
  companyUuid: uuid,
  companyName: z.string(),
  requestedAt: instant,
  confirmedAt: z.nullable(instant),
})
export type DomainRequest = z.output<typeof domainRequest>

/** The sign-on of the reader's own account. */
export const ownSignOn = z.object({
  /** Name of the provider of the company; null: there is none, or it is off. */
  providerName: z.nullable(z.string()),
  linkedAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
})
export type OwnSignOn = z.output<typeof ownSignOn>
