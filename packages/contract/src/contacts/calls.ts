import { accountOwners, call, list, messageReply, one } from '../kernel/call.ts'
import { listQuery } from '../kernel/paging.ts'
import { contact, contactUpdate, newContact } from './contact.ts'

export const contactCalls = {
  contacts: call({
    method: 'GET',
    path: '/contact',
    summary: 'List the admin users of the company',
    allow: { to: ['contact', 'staff'], whenBlocked: 'allowed' },
    query: listQuery({
      filter: { name: 'text', email: 'text', phone: 'text', role: 'choice', createdAt: 'instant' },
      order: ['createdAt', 'name', 'email', 'phone'],
      rows: 300,
      max: 300,
    }),
    reply: list(contact),
    audit: 'none',
  }),
  addContact: call({
    method: 'POST',
    path: '/contact',
    summary:
      'Add an admin user and email the invitation; staff add account owners without that right and request it (`POST /admin/person/{personId}/accountOwner`)',
    allow: { ...accountOwners, notRm: true, whenBlocked: 'refused' },
    body: newContact,
    reply: one(contact),
    audit: 'account',
    reauthentication: 'always',
  }),
  updateContact: call({
    method: 'PUT',
    path: '/contact/{uuid}',
    summary:
      "Change one's own name, phone and avatar, or, as a superAdmin, those of another contact of the company; the email address cannot be changed",
    allow: { to: 'signedIn', whenBlocked: 'allowed' },
    ids: { uuid: 'contact' },
    body: contactUpdate,
    reply: messageReply,
    audit: 'account',
    reauthentication: 'conditional',
  }),
  deleteContact: call({
    method: 'DELETE',
    path: '/contact/{uuid}',
    summary: 'Remove another contact; the last superAdmin cannot be removed',
    allow: { ...accountOwners, notRm: true, whenBlocked: 'refused' },
    ids: { uuid: 'contact' },
    reply: messageReply,
    audit: 'account',
    reauthentication: 'always',
  }),
} as const
