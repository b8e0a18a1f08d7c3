import { accountOwners, call, done, list, one } from '../kernel/call.ts'
import { listQuery } from '../kernel/paging.ts'
import { contact, contactUpdate, newContact } from './contact.ts'

export const contactCalls = {
  contacts: call({
    method: 'GET',
    path: '/contact',
    summary: 'The admin users of the company',
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
    summary: 'Add an admin user and mail the invitation',
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
      'Change the own name, phone and avatar, or as a superAdmin another contact of the company; the email stays',
    allow: { to: 'signedIn', whenBlocked: 'allowed' },
    ids: { uuid: 'contact' },
    body: contactUpdate,
    reply: done,
    audit: 'account',
    reauthentication: 'rights',
  }),
  deleteContact: call({
    method: 'DELETE',
    path: '/contact/{uuid}',
    summary: 'Remove another contact; the last superAdmin stays',
    allow: { ...accountOwners, notRm: true, whenBlocked: 'refused' },
    ids: { uuid: 'contact' },
    reply: done,
    audit: 'account',
  }),
} as const
