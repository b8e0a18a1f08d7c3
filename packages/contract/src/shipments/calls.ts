import * as z from 'zod/mini'
import { call, list, one } from '../kernel/call.ts'
import { listQuery } from '../kernel/paging.ts'
import {
  createShipmentForm,
  editShipmentForm,
  lastMileForm,
  shipment,
  shipmentCase,
  shipmentEvent,
  staffShipmentActions,
} from './shipment.ts'

const people = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const
const dsoPeople = { to: ['contact', 'staff'], group: 'doctorCases', whenBlocked: 'allowed' } as const
const staff = { to: ['staff'], whenBlocked: 'allowed' } as const
const ids = { id: 'shipment' } as const

const filter = {
  status: 'choice',
  identifier: 'text',
  airwayBillNumber: 'text',
  courierId: 'choice',
  createdAt: 'instant',
  shippedAt: 'instant',
} as const
const order = ['createdAt', 'shippedAt', 'identifier', 'status'] as const
const shipments = listQuery({ filter, order })
const inside = listQuery({ filter: {}, order: ['identifier', 'createdAt'], rows: 50 })
const past = listQuery({ filter: {}, order: ['createdAt'], rows: 50 })

export const shipmentCalls = {
  shipments: call({
    method: 'GET',
    path: '/shipment',
    summary: 'Shipments of the company itself; for a doctor those with a case of the doctor inside',
    allow: people,
    query: shipments,
    reply: list(shipment),
    audit: 'none',
  }),
  shipment: call({
    method: 'GET',
    path: '/shipment/{id}',
    summary: 'One shipment',
    allow: people,
    ids,
    reply: one(shipment),
    audit: 'none',
  }),
  shipmentCases: call({
    method: 'GET',
    path: '/shipment/{id}/case',
    summary: 'The cases inside a shipment; for a doctor the own ones',
    allow: people,
    ids,
    query: inside,
    reply: list(shipmentCase),
    audit: 'patientRead',
  }),
  shipmentHistory: call({
    method: 'GET',
    path: '/shipment/{id}/history',
    summary: 'What was done to a shipment, newest first',
    allow: people,
    ids,
    query: past,
    reply: list(shipmentEvent),
    audit: 'none',
  }),
  packingSlip: call({
    method: 'GET',
    path: '/shipment/{id}/packingSlip',
    summary: 'The packing slip as PDF (application/pdf), in the language of the reader',
    allow: people,
    ids,
    reply: z.unknown(),
    audit: 'patientRead',
    rate: 'file',
  }),
  dsoShipments: call({
    method: 'GET',
    path: '/dso/shipment',
    summary: "Shipments with doctors' cases",
    allow: dsoPeople,
    query: shipments,
    reply: list(shipment),
    audit: 'none',
  }),
  dsoShipment: call({
    method: 'GET',
    path: '/dso/shipment/{id}',
    summary: "One shipment with doctors' cases",
    allow: dsoPeople,
    ids,
    reply: one(shipment),
    audit: 'none',
  }),
  dsoShipmentCases: call({
    method: 'GET',
    path: '/dso/shipment/{id}/case',
    summary: "The doctors' cases inside a shipment",
    allow: dsoPeople,
    ids,
    query: inside,
    reply: list(shipmentCase),
    audit: 'patientRead',
  }),
  dsoShipmentHistory: call({
    method: 'GET',
    path: '/dso/shipment/{id}/history',
    summary: "What was done to a shipment with doctors' cases, newest first",
    allow: dsoPeople,
    ids,
    query: past,
    reply: list(shipmentEvent),
    audit: 'none',
  }),
  dsoCaseShipments: call({
    method: 'GET',
    path: '/dso/case/{id}/shipments',
    summary: "The shipments of a doctor's case, newest first",
    allow: dsoPeople,
    ids: { id: 'case' },
    query: shipments,
    reply: list(shipment),
    audit: 'none',
  }),
  lastMile: call({
    method: 'PUT',
    path: '/dso/shipment/{id}/lastmile',
    summary: 'Mark all that waits in the shipment as sent on to the doctors (S5, C23)',
    allow: { ...dsoPeople, whenBlocked: 'refused' },
    ids,
    body: lastMileForm,
    reply: one(shipment),
    audit: 'patientWrite',
  }),
  allShipments: call({
    method: 'GET',
    path: '/admin/shipment',
    summary: 'Shipments of all companies for staff',
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
    summary: 'Put packed orders into a new shipment (S1); with an air waybill they are in shipping at once',
    allow: staff,
    body: createShipmentForm,
    reply: one(shipment),
    audit: 'patientWrite',
  }),
  editShipment: call({
    method: 'PUT',
    path: '/admin/shipment/{id}',
    summary: 'Add or remove orders, change courier, air waybill, boxes or weight (S2)',
    allow: staff,
    ids,
    body: editShipmentForm,
    reply: one(shipment),
    audit: 'patientWrite',
  }),
  actOnShipment: call({
    method: 'POST',
    path: '/admin/shipment/{id}/{action}',
    summary: 'Ship (S3), take a departure back (S6) or delete (S4); a deleted shipment is answered as it was',
    allow: staff,
    ids,
    params: z.object({ action: z.enum(staffShipmentActions) }),
    reply: one(shipment),
    audit: 'patientWrite',
  }),
} as const
