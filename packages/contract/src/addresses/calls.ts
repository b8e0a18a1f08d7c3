import * as z from 'zod/mini'
import { accountOwners, call, list, messageReply, one } from '../kernel/call.ts'
import { listQuery } from '../kernel/paging.ts'
import { address, addressForm } from './address.ts'

const readable = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const

/** The query of every list of addresses. */
export const addressQuery = listQuery({
  filter: {
    typeId: 'number',
    isDefaultShippingAddress: 'flag',
    ownerType: 'choice',
    countryId: 'choice',
    title: 'text',
    createdAt: 'instant',
  },
  order: ['title', 'state', 'street', 'zipCode', 'phone', 'createdAt'],
  max: 999,
})

export const addressCalls = {
  addresses: call({
    method: 'GET',
    path: '/address',
    summary:
      'Addresses of the company; for a doctor the own ones, those of the clinic and the single address',
    allow: readable,
    query: addressQuery,
    reply: list(address),
    audit: 'none',
  }),
  address: call({
    method: 'GET',
    path: '/address/{id}',
    summary: 'Get an address',
    allow: readable,
    ids: { id: 'address' },
    reply: one(address),
    audit: 'none',
  }),
  addAddress: call({
    method: 'POST',
    path: '/address',
    summary:
      'Add an address; `isFirstShippingAddress` says once in the life of a company that it may start submitting cases',
    allow: accountOwners,
    body: addressForm,
    reply: z.object({ data: address, isFirstShippingAddress: z.boolean() }),
    audit: 'settings',
  }),
  updateAddress: call({
    method: 'PUT',
    path: '/address/{id}',
    summary: 'Change an address; the default flag stays unchanged unless it is sent',
    allow: accountOwners,
    ids: { id: 'address' },
    body: addressForm,
    reply: one(address),
    audit: 'settings',
  }),
  deleteAddress: call({
    method: 'DELETE',
    path: '/address/{id}',
    summary: 'Remove an address that is neither the default shipping address nor used by a case',
    allow: accountOwners,
    ids: { id: 'address' },
    reply: messageReply,
    audit: 'settings',
  }),
  dsoAddress: call({
    method: 'GET',
    path: '/dso/address/{id}',
    summary: "Get an address of a doctor's case",
    allow: { to: ['contact', 'staff'], group: 'doctorCases', whenBlocked: 'allowed' },
    ids: { id: 'address' },
    reply: one(address),
    audit: 'none',
  }),
  doctorAddresses: call({
    method: 'GET',
    path: '/dso/doctor/{id}/address',
    summary: "List a doctor's own addresses and those of the clinic",
    allow: { to: ['contact', 'staff'], group: 'doctorCases', whenBlocked: 'allowed' },
    ids: { id: 'doctor' },
    query: addressQuery,
    reply: list(address),
    audit: 'none',
  }),
} as const
