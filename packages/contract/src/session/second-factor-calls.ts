import { call, messageReply, one } from '../kernel/call.ts'
import { sessionUser } from './account.ts'
import {
  codeForm,
  confirmedByPassword,
  enrolment,
  ownSecondFactor,
  recoveryCodes,
  secondStep,
  secondStepForm,
} from './second-factor.ts'

const signedInPerson = { to: 'signedIn', whenBlocked: 'allowed' } as const

/**
 * The second step of a sign-in, by the cookie that `POST /auth` sets with its refusal, and the second factor of an
 * account.
 */
export const secondFactorCalls = {
  secondStep: call({
    method: 'GET',
    path: '/auth/secondFactor',
    summary: 'Get what a sign-in needs after the password: a code, or the setup of a second factor',
    allow: { to: 'everyone' },
    reply: one(secondStep),
    audit: 'none',
  }),
  passSecondStep: call({
    method: 'POST',
    path: '/auth/secondFactor',
    summary: 'Complete a sign-in with a code or a recovery code; sets the session cookie',
    allow: { to: 'everyone' },
    body: secondStepForm,
    reply: one(sessionUser),
    audit: 'account',
    rate: 'auth',
  }),
  beginRequiredSetup: call({
    method: 'POST',
    path: '/auth/secondFactor/setup',
    summary: 'Start the setup of a required second factor during a sign-in',
    allow: { to: 'everyone' },
    reply: one(enrolment),
    audit: 'account',
    rate: 'auth',
    secretFields: ['uri', 'key'],
  }),
  completeRequiredSetup: call({
    method: 'PUT',
    path: '/auth/secondFactor/setup',
    summary: 'Complete the setup with a first code, and the sign-in with it; sets the session cookie',
    allow: { to: 'everyone' },
    body: secondStepForm,
    reply: one(recoveryCodes),
    audit: 'account',
    rate: 'auth',
    secretFields: ['recoveryCodes'],
  }),
  ownSecondFactor: call({
    method: 'GET',
    path: '/account/secondFactor',
    summary: "Get the second factor of one's own account",
    allow: signedInPerson,
    reply: one(ownSecondFactor),
    audit: 'none',
  }),
  beginSetup: call({
    method: 'POST',
    path: '/account/secondFactor',
    summary: 'Start the setup of a second factor, or of one that replaces it',
    allow: signedInPerson,
    body: confirmedByPassword,
    reply: one(enrolment),
    audit: 'account',
    rate: 'auth',
    secretFields: ['uri', 'key'],
  }),
  completeSetup: call({
    method: 'PUT',
    path: '/account/secondFactor',
    summary: 'Turn the second factor on with a first code; all other sessions of the user end',
    allow: signedInPerson,
    body: codeForm,
    reply: one(recoveryCodes),
    audit: 'account',
    rate: 'auth',
    secretFields: ['recoveryCodes'],
  }),
  removeSecondFactor: call({
    method: 'POST',
    path: '/account/secondFactor/remove',
    summary: "Turn one's own second factor off, unless it is required",
    allow: signedInPerson,
    body: confirmedByPassword,
    reply: messageReply,
    audit: 'account',
    rate: 'auth',
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/account/secondFactor/recoveryCodes',
    summary: 'Create ten new recovery codes; the earlier ones stop working',
    allow: signedInPerson,
    body: confirmedByPassword,
    reply: one(recoveryCodes),
    audit: 'account',
    rate: 'auth',
    secretFields: ['recoveryCodes'],
  }),
  forgetTrustedDevices: call({
    method: 'POST',
    path: '/account/secondFactor/forgetDevices',
    summary: 'Forget all trusted devices: every browser needs a code again',
    allow: signedInPerson,
    reply: messageReply,
    audit: 'account',
  }),
} as const
