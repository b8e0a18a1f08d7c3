import * as z from 'zod/mini'
import { call, list, one } from '../kernel/call.ts'
import {
  assetType,
  caseAsset,
  changeAssetForm,
  fileAddress,
  photoEdit,
  reservation,
  reserveForm,
  signedParts,
  signPartsForm,
  uploadParts,
} from './case-asset.ts'

const readers = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const
const writers = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'refused', duty: 'planning' } as const
/**
 * Blocked users, and staff without the duty of planning, may still send chat files; the handler refuses all others.
 */
const senders = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const
const dsoReaders = { to: ['contact', 'staff'], group: 'doctorCases', whenBlocked: 'allowed' } as const

export const caseFileCalls = {
  assetTypes: call({
    method: 'GET',
    path: '/assetType',
    summary: 'List the slots of a case: what each accepts, and which product needs it',
    allow: readers,
    reply: list(assetType),
    audit: 'none',
  }),
  reserve: call({
    method: 'POST',
    path: '/caseAsset',
    summary:
      'Reserve a slot for a file and get the address its bytes go to by tus; refused while the same type is pending or uploading',
    allow: writers,
    body: reserveForm,
    reply: one(reservation),
    audit: 'patientWrite',
  }),
  parts: call({
    method: 'GET',
    path: '/caseAsset/{id}/part',
    summary: "List the parts of one's own upload that the object storage holds",
    allow: senders,
    ids: { id: 'asset' },
    reply: one(uploadParts),
    audit: 'none',
  }),
  signParts: call({
    method: 'POST',
    path: '/caseAsset/{id}/part',
    summary:
      'Sign requests that send parts of an own upload straight to the object storage: each for one part, its length and its SHA-256, for 15 minutes',
    allow: senders,
    ids: { id: 'asset' },
    body: signPartsForm,
    reply: one(signedParts),
    audit: 'patientWrite',
  }),
  complete: call({
    method: 'POST',
    path: '/caseAsset/{id}/complete',
    summary:
      'Make a file of an upload whose parts have all arrived; refused while some are missing or the content is not what the slot needs',
    allow: senders,
    ids: { id: 'asset' },
    reply: one(caseAsset),
    audit: 'patientWrite',
  }),
  change: call({
    method: 'PUT',
    path: '/caseAsset/{id}',
    summary:
      'Move a file to another slot, withdraw it (a pending one is discarded), make an older version current again, or say how a scan is to be read',
    allow: writers,
    ids: { id: 'asset' },
    body: changeAssetForm,
    reply: one(caseAsset),
    audit: 'patientWrite',
  }),
  edit: call({
    method: 'POST',
    path: '/caseAsset/{id}/edit',
    summary: 'Rotate, mirror or crop a photo; the result is a new version, and the original stays',
    allow: writers,
    ids: { id: 'asset' },
    body: photoEdit,
    reply: one(caseAsset),
    audit: 'patientWrite',
    rate: 'heavy',
  }),
  address: call({
    method: 'GET',
    path: '/caseAsset/{id}/address',
    summary: 'Get a signed URL of the file, its preview or its viewing copy, valid for five minutes',
    allow: readers,
    ids: { id: 'asset' },
    query: z.object({
      variant: z._default(z.enum(['file', 'preview', 'view', 'model']), 'file'),
      /** `attachment` downloads it, `inline` allows the page to show it. */
      disposition: z._default(z.enum(['attachment', 'inline']), 'attachment'),
    }),
    reply: one(fileAddress),
    audit: 'patientRead',
    rate: 'file',
  }),
  ofCase: call({
    method: 'GET',
    path: '/case/{id}/asset',
    summary: 'List all files of a case with every version, newest first within each slot',
    allow: readers,
    ids: { id: 'case' },
    reply: list(caseAsset),
    audit: 'patientRead',
  }),
  ofDoctorCase: call({
    method: 'GET',
    path: '/dso/case/{id}/asset',
    summary: "List all files of a doctor's case with every version, newest first within each slot",
    allow: dsoReaders,
    ids: { id: 'case' },
    reply: list(caseAsset),
    audit: 'patientRead',
  }),
  ofRequest: call({
    method: 'GET',
    path: '/request/{id}/asset',
    summary: 'List the files sent with a request',
    allow: { ...readers, requestsEnabled: true },
    ids: { id: 'request' },
    reply: list(caseAsset),
    audit: 'patientRead',
  }),
  ofDoctorRequest: call({
    method: 'GET',
    path: '/dso/request/{id}/asset',
    summary: "List the files sent with a request about a doctor's case",
    allow: { ...dsoReaders, requestsEnabled: true },
    ids: { id: 'request' },
    reply: list(caseAsset),
    audit: 'patientRead',
  }),
  ofRefinement: call({
    method: 'GET',
    path: '/dso/refinement/{id}/asset',
    summary: 'List the files sent with a refinement of a doctor’s case',
    allow: dsoReaders,
    ids: { id: 'refinement' },
    reply: list(caseAsset),
    audit: 'patientRead',
  }),
} as const
