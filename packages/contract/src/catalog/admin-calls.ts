import * as z from 'zod/mini'
import { products } from '../cases/status.rules.ts'
import { call, list, messageReply, one } from '../kernel/call.ts'
import { day } from '../kernel/fields.ts'
import { languageCode } from '../session/account.ts'
import {
  catalogCode,
  courierForm,
  fullCatalog,
  holiday,
  holidayForm,
  loyaltyTierForm,
  packageForm,
  productForm,
  rejectReasonForm,
} from './admin.ts'
import { guideForm, guideSections } from './guide.ts'

const allow = { to: ['staff'], whenBlocked: 'allowed' } as const
const code = z.object({ code: catalogCode })
const ofGuide = z.object({ language: languageCode, section: z.enum(guideSections) })

/** Only the provider edits its reference data. */
export const catalogAdminCalls = {
  catalog: call({
    method: 'GET',
    path: '/admin/catalog',
    summary:
      'List products, packages, couriers, reject reasons and loyalty tiers with their names in every language',
    allow,
    reply: one(fullCatalog),
    audit: 'none',
  }),
  saveGuideSection: call({
    method: 'PUT',
    path: '/admin/guide/{language}/{section}',
    summary: "Replace the text of a section of the quick guide with the provider's own, as Markdown",
    allow: { ...allow, duty: 'administration' },
    params: ofGuide,
    body: guideForm,
    reply: messageReply,
    audit: 'settings',
  }),
  resetGuideSection: call({
    method: 'DELETE',
    path: '/admin/guide/{language}/{section}',
    summary: 'Restore the default text of a section of the quick guide',
    allow: { ...allow, duty: 'administration' },
    params: ofGuide,
    reply: messageReply,
    audit: 'settings',
  }),
  saveCourier: call({
    method: 'PUT',
    path: '/admin/courier/{code}',
    summary: 'Add or change a courier; its tracking page must be https',
    allow: { ...allow, duty: 'administration' },
    params: code,
    body: courierForm,
    reply: messageReply,
    audit: 'settings',
  }),
  savePackage: call({
    method: 'PUT',
    path: '/admin/package/{code}',
    summary: 'Add or change a package type; mark one that is no longer sold as legacy',
    allow: { ...allow, duty: 'administration' },
    params: code,
    body: packageForm,
    reply: messageReply,
    audit: 'settings',
  }),
  saveRejectReason: call({
    method: 'PUT',
    path: '/admin/rejectReason/{code}',
    summary: 'Add or change a reason',
    allow: { ...allow, duty: 'administration' },
    params: code,
    body: rejectReasonForm,
    reply: messageReply,
    audit: 'settings',
  }),
  saveProduct: call({
    method: 'PUT',
    path: '/admin/product/{code}',
    summary: 'Change the name, the lead times or the loyalty points of a product',
    allow: { ...allow, duty: 'administration' },
    params: z.object({ code: z.enum(products) }),
    body: productForm,
    reply: messageReply,
    audit: 'settings',
  }),
  saveLoyaltyTier: call({
    method: 'PUT',
    path: '/admin/loyaltyTier/{code}',
    summary: 'Add or change a tier; two tiers cannot begin at the same points',
    allow: { ...allow, duty: 'administration' },
    params: code,
    body: loyaltyTierForm,
    reply: messageReply,
    audit: 'settings',
  }),
  removeLoyaltyTier: call({
    method: 'DELETE',
    path: '/admin/loyaltyTier/{code}',
    summary: 'Delete a tier of the loyalty program',
    allow: { ...allow, duty: 'administration' },
    params: code,
    reply: messageReply,
    audit: 'settings',
  }),
  holidays: call({
    method: 'GET',
    path: '/admin/holiday',
    summary: 'List the days off of the provider, by date',
    allow,
    reply: list(holiday),
    audit: 'none',
  }),
  saveHoliday: call({
    method: 'PUT',
    path: '/admin/holiday/{date}',
    summary: 'Add or rename a day off; the due dates of running cases follow',
    allow: { ...allow, duty: 'administration' },
    params: z.object({ date: day }),
    body: holidayForm,
    reply: messageReply,
    audit: 'settings',
  }),
  removeHoliday: call({
    method: 'DELETE',
    path: '/admin/holiday/{date}',
    summary: 'Remove a day off; the due dates of running cases follow',
    allow: { ...allow, duty: 'administration' },
    params: z.object({ date: day }),
    reply: messageReply,
    audit: 'settings',
  }),
} as const
