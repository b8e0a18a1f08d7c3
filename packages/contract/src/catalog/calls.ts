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
      "The sections of the quick guide that the provider has put into words of its own; the rest are the product's",
    allow: readable,
    params: z.object({ language: languageCode }),
    reply: one(z.array(guideText)),
    audit: 'none',
  }),
  products: call({
    method: 'GET',
    path: '/company/product',
    summary: 'The products, by id',
    allow: readable,
    reply: list(product),
    audit: 'none',
  }),
  packages: call({
    method: 'GET',
    path: '/company/package',
    summary: 'The package types; `filter` {EQ: {isLegacy: false}} leaves out those no longer sold',
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
    summary: 'The couriers in use, by title',
    allow: readable,
    reply: list(courier),
    audit: 'none',
  }),
  rejectReasons: call({
    method: 'GET',
    path: '/rejectReason',
    summary: 'Reasons for refusing something, all or those of one scope',
    allow: readable,
    query: z.object({ scope: z.optional(z.enum(rejectScopes)) }),
    reply: list(rejectReason),
    audit: 'none',
  }),
  countries: call({
    method: 'GET',
    path: '/country',
    summary: 'All countries by name in the language of the reader; `filter` on isShippable',
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
    summary: 'Suggestions for cities of the country {id}; none for countries the provider does not ship to',
    allow: readable,
    params: z.object({ id: countryCode }),
    reply: list(city),
    audit: 'none',
  }),
  addressTypes: call({
    method: 'GET',
    path: '/addressType',
    summary: 'The address types; billing addresses are made by the provider',
    allow: readable,
    reply: list(
      z.object({ id: z.int(), title: z.enum(['default', 'shipment', 'billing']), selectable: z.boolean() }),
    ),
    audit: 'none',
  }),
} as const
