import * as z from 'zod/mini'
import { call, list, messageReply, one } from '../kernel/call.ts'
import { uuid } from '../kernel/fields.ts'
import { confirmation, sessionUser } from './account.ts'
import {
  newPasskey,
  passkey,
  passkeyCreation,
  passkeyName,
  passkeyRequest,
  passkeySignIn,
} from './passkey.ts'
import { recoveryCodes } from './second-factor.ts'

const signedInPerson = { to: 'signedIn', whenBlocked: 'allowed' } as const
const ofOne = z.object({ passkeyId: uuid })

/** Passkeys (WebAuthn): sign-in without a password, with a device and its PIN or biometric check. */
export const passkeyCalls = {
  beginPasskeySignIn: call({
    method: 'POST',
    path: '/auth/passkey/options',
    summary:
      'Get the options with which a browser requests a passkey; the challenge works once, for five minutes',
    allow: { to: 'everyone' },
    reply: one(passkeyRequest),
    audit: 'none',
  }),
  passkeySignIn: call({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey in place of the password and the code; sets the session cookie',
    allow: { to: 'everyone' },
    body: passkeySignIn,
    reply: one(sessionUser),
    audit: 'account',
    rate: 'auth',
  }),
  beginRequiredPasskey: call({
    method: 'POST',
    path: '/auth/secondFactor/passkey/options',
    summary:
      'Get the options with which a browser creates a passkey as the required second factor during a sign-in; the challenge works once, for five minutes, in this sign-in only',
    allow: { to: 'everyone' },
    reply: one(passkeyCreation),
    audit: 'account',
    rate: 'auth',
  }),
  addRequiredPasskey: call({
    method: 'POST',
    path: '/auth/secondFactor/passkey',
    summary:
      'Store a passkey as the required second factor, and complete the sign-in with it; sets the session cookie',
    allow: { to: 'everyone' },
    body: newPasskey,
    reply: one(recoveryCodes),
    audit: 'account',
    rate: 'auth',
    secretFields: ['recoveryCodes'],
  }),
  beginPasskeyConfirmation: call({
    method: 'POST',
    path: '/account/confirmation/passkey/options',
    summary:
      'Get the options with which a browser requests a passkey of the signed-in user; the challenge works once, for five minutes',
    allow: signedInPerson,
    reply: one(passkeyRequest),
    audit: 'none',
  }),
  confirmByPasskey: call({
    method: 'POST',
    path: '/account/confirmation/passkey',
    summary: 'Re-authenticate the signed-in user by a passkey, in place of the password or a code',
    allow: signedInPerson,
    body: passkeySignIn,
    reply: one(confirmation),
    audit: 'account',
    rate: 'auth',
  }),
  passkeys: call({
    method: 'GET',
    path: '/account/passkey',
    summary: "List the passkeys of one's own account, oldest first",
    allow: signedInPerson,
    reply: list(passkey),
    audit: 'none',
  }),
  beginPasskey: call({
    method: 'POST',
    path: '/account/passkey/options',
    summary:
      'Get the options with which a browser creates a passkey; the challenge works once, for five minutes',
    allow: signedInPerson,
    reply: one(passkeyCreation),
    audit: 'account',
    rate: 'auth',
    reauthentication: 'always',
  }),
  addPasskey: call({
    method: 'POST',
    path: '/account/passkey',
    summary: 'Store a passkey that the browser has created; its owner is informed by email',
    allow: signedInPerson,
    body: newPasskey,
    reply: one(passkey),
    audit: 'account',
  }),
  renamePasskey: call({
    method: 'PATCH',
    path: '/account/passkey/{passkeyId}',
    summary: "Rename one of one's own passkeys",
    allow: signedInPerson,
    params: ofOne,
    body: passkeyName,
    reply: one(passkey),
    audit: 'account',
  }),
  removePasskey: call({
    method: 'DELETE',
    path: '/account/passkey/{passkeyId}',
    summary: "Remove one of one's own passkeys; it can no longer sign in",
    allow: signedInPerson,
    params: ofOne,
    reply: messageReply,
    audit: 'account',
    reauthentication: 'always',
  }),
} as const
