import { type Courier, isAwbValid } from '@archway/contract/catalog'
import { createShipmentForm } from '@archway/contract/shipments'
import * as z from 'zod/mini'

const { courierId, airwayBillNumber, boxes, weightKg, note } = createShipmentForm.shape

/** The schema of a parcel; the number must match the courier's format and may be empty. */
export const parcelForm = (couriers: readonly Courier[]) =>
  z.object({ courierId, airwayBillNumber, boxes, weightKg, note }).check(ctx => {
    const { courierId, airwayBillNumber: awb } = ctx.value
    const courier = couriers.find(({ id }) => id === courierId)
    if (courier && awb && !isAwbValid(courier, awb))
      ctx.issues.push({
        code: 'custom',
        input: awb,
        path: ['airwayBillNumber'],
        params: { rule: 'invalid' },
      })
  })
export type ParcelValues = z.input<ReturnType<typeof parcelForm>>
export type ParcelOutput = z.output<ReturnType<typeof parcelForm>>
