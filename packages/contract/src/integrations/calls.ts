import { call, done, list, one } from '../kernel/call.ts'
import { apiKey, apiKeyForm, currentApiKey, newApiKey, offeredScopes } from './api-key.ts'
import { owners } from './owners.ts'

/**
 * API keys: of a company for its account owners, of the provider for staff who look at no company. No key can make
 * these calls but `currentKey`.
 */
export const apiKeyCalls = {
  keys: call({
    method: 'GET',
    path: '/apiKey',
    summary: 'The API keys that are neither revoked nor expired, the newest first',
    allow: owners,
    reply: list(apiKey),
    audit: 'none',
  }),
  keyScopes: call({
    method: 'GET',
    path: '/apiKey/scope',
    summary: 'The scopes that a new API key can be given',
    allow: owners,
    reply: one(offeredScopes),
    audit: 'none',
  }),
  currentKey: call({
    method: 'GET',
    path: '/apiKey/current',
    summary: 'The API key that this call was sent with; 404 for a person',
    allow: { to: ['contact', 'staff'], whenBlocked: 'allowed' },
    reply: one(currentApiKey),
    audit: 'none',
    apiKey: 'any',
  }),
  createKey: call({
    method: 'POST',
    path: '/apiKey',
    summary: 'Create an API key; its secret is in this answer and nowhere else',
    allow: { ...owners, whenBlocked: 'refused' },
    body: apiKeyForm,
    reply: one(newApiKey),
    audit: 'account',
    secretFields: ['secret'],
    reauthentication: 'always',
  }),
  revokeKey: call({
    method: 'DELETE',
    path: '/apiKey/{keyId}',
    summary: 'Revoke an API key: its calls and sockets end at once',
    allow: owners,
    ids: { keyId: 'apiKey' },
    reply: done,
    audit: 'account',
  }),
} as const
