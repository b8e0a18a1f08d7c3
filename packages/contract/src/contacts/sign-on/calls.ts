import * as z from 'zod/mini'
import { administrators, call, list, messageReply, one } from '../../kernel/call.ts'
import { uuid } from '../../kernel/fields.ts'
import { sessionUser } from '../../session/account.ts'
import { domainRequest, issuerUrl, ownSignOn, signOnDomain, signOnForm, signOnSetup } from './provider.ts'

const ownAccess = { to: 'signedIn', whenBlocked: 'allowed' } as const
/** For account owners of a company. */
const owners = { to: ['contact'], superAdmin: true, notRm: true, whenBlocked: 'allowed' } as const
/** The company; null or undefined for the provider of the staff. */
const signOnOwner = z.optional(z.nullable(uuid))
const domainIdSchema = z.object({ domainId: uuid })
const redirect = one(z.object({ url: z.string() }))

/** Single sign-on by OpenID Connect: sign-in through the identity provider of a company, and its setup. */
export const signOnCalls = {
  signOnOf: call({
    method: 'GET',
    path: '/auth/signOn',
    summary:
      'Find where people with email addresses of a domain sign in; the answer depends on the domain alone',
    allow: { to: 'everyone' },
    query: z.object({ domain: signOnDomain }),
    reply: one(
      z.object({
        companyUuid: z.nullable(uuid),
        /** The provider of the lab's staff, which belongs to no company. */
        forStaff: z.boolean(),
        /** Null if there is none. */
        name: z.nullable(z.string()),
      }),
    ),
    audit: 'none',
  }),
  // Nothing can be guessed here, and a hospital signs in from one address, so these calls have the rate limit of all
  // writes.
  startSignOn: call({
    method: 'POST',
    path: '/auth/signOn',
    summary:
      'Begin a sign-in through the provider of a company, or without one of the staff; answers the address to send the browser to',
    allow: { to: 'everyone' },
    body: z.object({ companyUuid: signOnOwner }),
    reply: redirect,
    audit: 'none',
  }),
  finishSignOn: call({
    method: 'POST',
    path: '/auth/signOn/finish',
    summary:
      'Complete a sign-in, or the link of an account, with the answer of the provider; works once, in the browser that began it',
    allow: { to: 'everyone' },
    body: z.object({
      companyUuid: signOnOwner,
      /** The query of the redirect by which the provider sent the browser back. */
      answer: z.string().check(z.minLength(1), z.maxLength(8000)),
    }),
    reply: one(sessionUser),
    audit: 'account',
  }),
  signOutOfSignOn: call({
    method: 'POST',
    path: '/auth/signOn/logout',
    summary:
      'Sign out; answers the address that signs the person out of the provider as well, null where there is none',
    allow: { to: 'everyone' },
    reply: one(z.object({ url: z.nullable(z.string()) })),
    audit: 'account',
  }),
  backChannelLogout: call({
    method: 'POST',
    path: '/auth/signOn/{owner}/backChannelLogout',
    summary:
      'For identity providers: end the sessions that began in a session there, or all of a person (OpenID Connect Back-Channel Logout 1.0); `owner` is the company or `staff`',
    allow: { to: 'everyone' },
    params: z.object({ owner: z.union([uuid, z.literal('staff')]) }),
    body: z.object({ logout_token: z.string().check(z.minLength(1), z.maxLength(16_000)) }),
    reply: messageReply,
    audit: 'account',
    rate: 'burst',
    takesForm: true,
  }),
  ownSignOn: call({
    method: 'GET',
    path: '/account/signOn',
    summary: 'Read how the own account is linked to the provider of the company or the staff',
    allow: ownAccess,
    reply: one(ownSignOn),
    audit: 'none',
  }),
  linkSignOn: call({
    method: 'POST',
    path: '/account/signOn',
    summary: 'Begin to link the own account to an identity of the provider; completed by `finishSignOn`',
    allow: ownAccess,
    reply: redirect,
    audit: 'account',
    rate: 'auth',
    reauthentication: 'always',
  }),
  unlinkSignOn: call({
    method: 'DELETE',
    path: '/account/signOn',
    summary: 'Remove the link of the own account; sessions that began with it end',
    allow: ownAccess,
    reply: messageReply,
    audit: 'account',
    reauthentication: 'always',
  }),
  signOnSetup: call({
    method: 'GET',
    path: '/company/signOn',
    summary: 'Read the provider of the own company',
    allow: owners,
    reply: one(signOnSetup),
    audit: 'none',
  }),
  saveSignOn: call({
    method: 'PUT',
    path: '/company/signOn',
    summary:
      'Set up or change the provider of the own company; another issuer or client removes all links, and an administrator has to confirm new domains',
    allow: owners,
    body: signOnForm,
    reply: one(signOnSetup),
    audit: 'settings',
    reauthentication: 'always',
  }),
  deleteSignOn: call({
    method: 'DELETE',
    path: '/company/signOn',
    summary: 'Remove the provider of the own company with all links; sessions that began with it end',
    allow: owners,
    reply: messageReply,
    audit: 'settings',
    reauthentication: 'always',
  }),
  testSignOn: call({
    method: 'POST',
    path: '/company/signOn/test',
    summary: 'Read the configuration that an issuer publishes, without saving anything',
    allow: owners,
    body: z.object({ issuer: issuerUrl }),
    reply: one(z.object({ authorizationUrl: z.string(), hasSignOut: z.boolean() })),
    audit: 'settings',
    rate: 'auth',
    reauthentication: 'always',
  }),
  signOnDomains: call({
    method: 'GET',
    path: '/admin/signOnDomain',
    summary: 'List the domains that companies send to their providers, those to be confirmed first',
    allow: administrators,
    reply: list(domainRequest),
    audit: 'none',
  }),
  confirmSignOnDomain: call({
    method: 'POST',
    path: '/admin/signOnDomain/{domainId}/confirm',
    summary: 'Confirm that a domain belongs to the company: people with its addresses sign in there',
    allow: administrators,
    params: domainIdSchema,
    reply: one(domainRequest),
    audit: 'settings',
    reauthentication: 'always',
  }),
  removeSignOnDomain: call({
    method: 'DELETE',
    path: '/admin/signOnDomain/{domainId}',
    summary: 'Decline a domain, or withdraw its confirmation',
    allow: administrators,
    params: domainIdSchema,
    reply: messageReply,
    audit: 'settings',
    reauthentication: 'always',
  }),
} as const
