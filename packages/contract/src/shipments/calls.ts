import * as z from 'zod/mini'
import { call, list, one } from '../kernel/call.ts'
import { listQuery } from '../kernel/paging.ts'
import {
  carrierEventForm,
  createShipmentForm,
  editShipmentForm,
  lastMileForm,
  shipment,
  shipmentActForm,
  shipmentCase,
  shipmentEvent,
  staffShipmentActions,
} from './shipment.ts'

const people = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const
const dsoPeople = { to: ['contact', 'staff'], group: 'doctorCases', whenBlocked: 'allowed' } as const
const staff = { to: ['staff'], whenBlocked: 'allowed' } as const
const ids = { id: 'shipment' } as const

const filter = {
  uuid: 'id',
  status: 'choice',
  identifier: 'text',
  airwayBillNumber: 'text',
  courierId: 'choice',
  createdAt: 'instant',
  shippedAt: 'instant',
} as const
const order = ['createdAt', 'shippedAt', 'identifier', 'status'] as const
const shipments = listQuery({ filter, order })
const shipmentCasesQuery = listQuery({ filter: {}, order: ['identifier', 'createdAt'], rows: 50 })
const past = listQuery({ filter: {}, order: ['createdAt'], rows: 50 })

export const shipmentCalls = {
  shipments: call({
    method: 'GET',
    path: '/shipment',
    summary:
      'List the shipments of the company itself; for a doctor, those that contain a case of the doctor',
    allow: people,
    query: shipments,
    reply: list(shipment),
    audit: 'none',
  }),
  shipment: call({
    method: 'GET',
    path: '/shipment/{id}',
    summary: 'Get a shipment',
    allow: people,
    ids,
    reply: one(shipment),
    audit: 'none',
  }),
  shipmentCases: call({
    method: 'GET',
    path: '/shipment/{id}/case',
    summary: "List the cases in a shipment; for a doctor, the doctor's own",
    allow: people,
    ids,
    query: shipmentCasesQuery,
    reply: list(shipmentCase),
    audit: 'patientRead',
  }),
  shipmentHistory: call({
    method: 'GET',
    path: '/shipment/{id}/history',
    summary: 'List the history of a shipment, newest first',
    allow: people,
    ids,
    query: past,
    reply: list(shipmentEvent),
    audit: 'none',
  }),
  packingSlip: call({
    method: 'GET',
    path: '/shipment/{id}/packingSlip',
    summary: 'Get the packing slip as PDF (application/pdf), in the language of the reader',
    allow: people,
    ids,
    reply: z.unknown(),
    audit: 'patientRead',
    rate: 'heavy',
  }),
  dsoShipments: call({
    method: 'GET',
    path: '/dso/shipment',
    summary: "List shipments with doctors' cases",
    allow: dsoPeople,
    query: shipments,
    reply: list(shipment),
    audit: 'none',
  }),
  dsoShipment: call({
    method: 'GET',
    path: '/dso/shipment/{id}',
    summary: "Get a shipment with doctors' cases",
    allow: dsoPeople,
    ids,
    reply: one(shipment),
    audit: 'none',
  }),
  dsoShipmentCases: call({
    method: 'GET',
    path: '/dso/shipment/{id}/case',
    summary: "List the doctors' cases in a shipment",
    allow: dsoPeople,
    ids,
    query: shipmentCasesQuery,
    reply: list(shipmentCase),
    audit: 'patientRead',
  }),
  dsoShipmentHistory: call({
    method: 'GET',
    path: '/dso/shipment/{id}/history',
    summary: "List the history of a shipment with doctors' cases, newest first",
    allow: dsoPeople,
    ids,
    query: past,
    reply: list(shipmentEvent),
    audit: 'none',
  }),
  dsoCaseShipments: call({
    method: 'GET',
    path: '/dso/case/{id}/shipments',
    summary: "List the shipments of a doctor's case, newest first",
    allow: dsoPeople,
    ids: { id: 'case' },
    query: shipments,
    reply: list(shipment),
    audit: 'none',
  }),
  lastMile: call({
    method: 'PUT',
    path: '/dso/shipment/{id}/lastmile',
    summary: 'Mark everything that waits in the shipment as sent on to the doctors (S5, C23)',
    allow: { ...dsoPeople, whenBlocked: 'refused', duty: 'production' },
    ids,
    body: lastMileForm,
    reply: one(shipment),
    audit: 'patientWrite',
  }),
  allShipments: call({
    method: 'GET',
    path: '/admin/shipment',
    summary: 'List the shipments of all companies, for staff',
    allow: staff,
    query: listQuery({
      filter: { ...filter, kind: 'choice', companyUuid: 'id', doctorUuid: 'id' },
      order,
      rows: 50,
    }),
    reply: list(shipment),
    audit: 'none',
  }),
  createShipment: call({
    method: 'POST',
    path: '/admin/shipment',
    summary:
      'Put packed orders into a new shipment (S1); with an air waybill they are in shipping immediately',
    allow: { ...staff, duty: 'production' },
    body: createShipmentForm,
    reply: one(shipment),
    audit: 'patientWrite',
  }),
  editShipment: call({
    method: 'PUT',
    path: '/admin/shipment/{id}',
    summary: 'Add or remove orders, change courier, air waybill, boxes or weight (S2)',
    allow: { ...staff, duty: 'production' },
    ids,
    body: editShipmentForm,
    reply: one(shipment),
    audit: 'patientWrite',
  }),
  actOnShipment: call({
    method: 'POST',
    path: '/admin/shipment/{id}/{action}',
    summary: 'Ship (S3), undo a departure (S6) or delete (S4); the response has a deleted shipment as it was',
    allow: { ...staff, duty: 'production' },
    ids,
    params: z.object({ action: z.enum(staffShipmentActions) }),
    body: shipmentActForm,
    reply: one(shipment),
    audit: 'patientWrite',
  }),
  carrierEvent: call({
    method: 'POST',
    path: '/admin/shipment/{id}/carrierEvent',
    summary: 'Record what the carrier reports: scanned, or delivered, which confirms receipt (C24)',
    allow: { ...staff, duty: 'production' },
    ids,
    body: carrierEventForm,
    reply: one(shipment),
    audit: 'patientWrite',
  }),
} as const
