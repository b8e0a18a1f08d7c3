import { staffRoleNames } from '../company/staff-roles.ts'
import { call } from './calls.ts'

/** The trail of who did what, as staff read it. */
export const audit = {
  title: 'Audit trail',
  count: 'Showing the first 10,000 entries.',
  empty: 'No entries match these filters',
  emptyText: 'Change or reset the filters to see more.',
  column: { at: 'When', who: 'Who', what: 'What', company: 'Company', result: 'Result' },
  filter: {
    company: 'Company',
    person: 'Person',
    thing: 'Case',
    from: 'From',
    to: 'To',
    class: 'Type',
    call: 'API call',
    callHint: 'PUT /case',
    result: 'Result',
    any: 'Any',
    reset: 'Reset filters',
  },
  class: {
    none: 'Other',
    patientRead: 'Patient data read',
    patientWrite: 'Patient data changed',
    account: 'Accounts',
    settings: 'Settings',
  },
  audience: { contact: 'Contact', doctor: 'Doctor', staff: 'Staff' },
  staffRole: staffRoleNames,
  result: { ok: 'Done', refused: 'Denied' },
  apiKey: 'API key {{name}}',
  nobody: 'Not signed in',
  replayed: 'Repeated request, earlier answer returned',
  details: 'Entry details',
  detail: {
    call: 'API call',
    address: 'IP address',
    request: 'Request',
    params: 'Path parameters',
    ids: 'Affected records',
    follow: 'All entries for {{id}}',
    person: 'All entries by this person',
  },
  call,
} as const
