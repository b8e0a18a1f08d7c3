import * as z from 'zod/mini'
import { call, one } from '../kernel/call.ts'
import { instant } from '../kernel/fields.ts'
import { pictureForm, pictureKey, pictureReservation } from './picture.ts'

export const pictureCalls = {
  reservePicture: call({
    method: 'POST',
    path: '/picture',
    summary:
      'Reserve an avatar or a logo and get its key and the URL for its tus upload; JPEG, PNG or WebP up to 5 MB. Only contacts and staff may set a logo',
    allow: { to: 'signedIn', whenBlocked: 'allowed' },
    body: pictureForm,
    reply: one(pictureReservation),
    audit: 'settings',
    rate: 'file',
  }),
  pictureAddress: call({
    method: 'GET',
    path: '/picture/address',
    summary: 'Get a signed URL of the picture with this key, valid for five minutes',
    allow: { to: 'signedIn', whenBlocked: 'allowed' },
    query: z.object({ key: pictureKey }),
    reply: one(z.object({ url: z.string(), expiresAt: instant })),
    audit: 'none',
  }),
} as const
