import * as z from 'zod/mini'
import { administrators, call, messageReply, one } from '../../kernel/call.ts'
import { instant } from '../../kernel/fields.ts'
import { issuerUrl, staffSignOnForm, staffSignOnSetup } from './provider.ts'

/** The identity provider of the lab's staff. One administrator changes it, another one confirms the change. */
export const staffSignOnCalls = {
  staffSignOnSetup: call({
    method: 'GET',
    path: '/admin/signOn',
    summary: 'Read the provider through which the staff sign in',
    allow: administrators,
    reply: one(staffSignOnSetup),
    audit: 'none',
  }),
  saveStaffSignOn: call({
    method: 'PUT',
    path: '/admin/signOn',
    summary:
      'Set up or change the provider of the staff; no one signs in through it until another administrator has confirmed the change',
    allow: administrators,
    body: staffSignOnForm,
    reply: one(staffSignOnSetup),
    audit: 'settings',
    reauthentication: 'always',
  }),
  confirmStaffSignOn: call({
    method: 'POST',
    path: '/admin/signOn/confirm',
    summary: 'Confirm the settings that another administrator has saved, with their domains',
    allow: administrators,
    /** The version of the settings that were shown: later ones are not confirmed by this call. */
    body: z.object({ changedAt: instant }),
    reply: one(staffSignOnSetup),
    audit: 'settings',
    reauthentication: 'always',
  }),
  deleteStaffSignOn: call({
    method: 'DELETE',
    path: '/admin/signOn',
    summary: 'Remove the provider of the staff with all links; sessions that began with it end',
    allow: administrators,
    reply: messageReply,
    audit: 'settings',
    reauthentication: 'always',
  }),
  testStaffSignOn: call({
    method: 'POST',
    path: '/admin/signOn/test',
    summary: 'Read the configuration that an issuer publishes, without saving anything',
    allow: administrators,
    body: z.object({ issuer: issuerUrl }),
    reply: one(z.object({ authorizationUrl: z.string(), hasSignOut: z.boolean() })),
    audit: 'settings',
    rate: 'auth',
    reauthentication: 'always',
  }),
} as const
