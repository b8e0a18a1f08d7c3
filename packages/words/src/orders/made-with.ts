import type { Order } from '@archway/contract/orders'

/** Translates a key of a feature's words: `say('orders', 'made.engraving')`. */
type Say = (feature: 'orders' | 'caseForm' | 'lots', key: string) => string

/** The preferences that an order stores, and the lots it is made from. */
export type OrderPreferences = Pick<Order, 'offset' | 'trimline' | 'material' | 'lots' | 'laserMarking'>

/** The settings that an order is manufactured with, as labels and values in reading order; engraved names are values, too. */
export const listProductionSettings = (
  say: Say,
  { offset, trimline, material, lots, laserMarking }: OrderPreferences,
): { label: string; values: string[] }[] => {
  const { logoKey, companyName, patientName, arch, stepNumber } = laserMarking
  const engraved = [
    logoKey && say('caseForm', 'laser.logo'),
    companyName,
    patientName,
    arch && say('caseForm', 'laser.arch'),
    stepNumber && say('caseForm', 'laser.step'),
  ].filter((part): part is string => typeof part === 'string' && part !== '')
  return [
    { label: say('caseForm', 'production.offset'), values: [say('caseForm', `choice.offset.${offset}`)] },
    { label: say('caseForm', 'production.cutline'), values: [say('caseForm', `choice.cutline.${trimline}`)] },
    {
      label: say('caseForm', 'production.material'),
      values: [say('caseForm', `choice.material.${material}`)],
    },
    ...(lots.length > 0
      ? [
          {
            label: say('lots', 'order.made'),
            values: lots.map(lot => `${say('lots', `material.${lot.material}`)} ${lot.number}`),
          },
        ]
      : []),
    {
      label: say('orders', 'made.engraving'),
      values: engraved.length > 0 ? engraved : [say('orders', 'made.noEngraving')],
    },
  ]
}
