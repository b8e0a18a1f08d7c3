import { call, list, messageReply, one } from '../kernel/call.ts'
import { apiKey, apiKeyForm, currentApiKey, newApiKey, offeredScopes } from './api-key.ts'
import { owners } from './owners.ts'

/**
 * API keys: of a company for its account owners, of the provider for staff who have not switched to a company. No key
 * can make these calls except `currentKey`.
 */
export const apiKeyCalls = {
  keys: call({
    method: 'GET',
    path: '/apiKey',
    summary: 'List the API keys that are neither revoked nor expired, newest first',
    allow: owners,
    reply: list(apiKey),
    audit: 'none',
  }),
  keyScopes: call({
    method: 'GET',
    path: '/apiKey/scope',
    summary: 'List the scopes that a new API key can have',
    allow: owners,
    reply: one(offeredScopes),
    audit: 'none',
  }),
  currentKey: call({
    method: 'GET',
    path: '/apiKey/current',
    summary: 'Get the API key of this call; 404 without one',
    allow: { to: ['contact', 'staff'], whenBlocked: 'allowed' },
    reply: one(currentApiKey),
    audit: 'none',
    apiKey: 'any',
  }),
  createKey: call({
    method: 'POST',
    path: '/apiKey',
    summary: 'Create an API key; only this response contains its secret',
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
    summary: 'Revoke an API key: its calls and sockets end immediately',
    allow: owners,
    ids: { keyId: 'apiKey' },
    reply: messageReply,
    audit: 'account',
  }),
} as const
