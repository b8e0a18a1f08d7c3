import * as z from 'zod/mini'
import { call, list, one } from '../kernel/call.ts'
import { listQuery } from '../kernel/paging.ts'
import { languageCode } from '../session/account.ts'
import { city, country, countryCode } from './country.ts'
import { courier } from './courier.ts'
import { guideText } from './guide.ts'
import { packageType, product } from './product.ts'
import { rejectScopes } from './reject-reason.rules.ts'
import { rejectReason } from './reject-reason.ts'

const readable = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const

export const catalogCalls = {
  guide: call({
    method: 'GET',
    path: '/guide/{language}',
    summary:
      'List the sections of the quick guide that the provider has rewritten; the others have the default text',
    allow: readable,
    params: z.object({ language: languageCode }),
    reply: one(z.array(guideText)),
    audit: 'none',
  }),
  products: call({
    method: 'GET',
    path: '/company/product',
    summary: 'List the products, by id',
    allow: readable,
    reply: list(product),
    audit: 'none',
  }),
  packages: call({
    method: 'GET',
    path: '/company/package',
    summary: 'List the package types; `filter` {EQ: {isLegacy: false}} leaves out those no longer sold',
    allow: readable,
    query: listQuery({
      filter: { isLegacy: 'flag', product: 'choice' },
      order: ['id', 'title', 'windowMonths'],
      defaultOrder: 'windowMonths asc',
      rows: 100,
    }),
    reply: list(packageType),
    audit: 'none',
  }),
  couriers: call({
    method: 'GET',
    path: '/courier',
    summary: 'List the couriers in use, by title',
    allow: readable,
    reply: list(courier),
    audit: 'none',
  }),
  rejectReasons: call({
    method: 'GET',
    path: '/rejectReason',
    summary: 'List the reasons for a rejection, all or those of one scope',
    allow: readable,
    query: z.object({ scope: z.optional(z.enum(rejectScopes)) }),
    reply: list(rejectReason),
    audit: 'none',
  }),
  countries: call({
    method: 'GET',
    path: '/country',
    summary: 'List the countries by name in the language of the reader; `filter` on isShippable',
    allow: readable,
    query: listQuery({
      filter: { isShippable: 'flag' },
      order: ['name'],
      defaultOrder: 'name asc',
      rows: 300,
      max: 300,
    }),
    reply: list(country),
    audit: 'none',
  }),
  cities: call({
    method: 'GET',
    path: '/city/{id}',
    summary: 'List suggested cities of a country; none for countries the provider does not ship to',
    allow: readable,
    params: z.object({ id: countryCode }),
    reply: list(city),
    audit: 'none',
  }),
  addressTypes: call({
    method: 'GET',
    path: '/addressType',
    summary: 'List the address types; only the provider creates billing addresses',
    allow: readable,
    reply: list(
      z.object({ id: z.int(), title: z.enum(['default', 'shipment', 'billing']), selectable: z.boolean() }),
    ),
    audit: 'none',
  }),
} as const
