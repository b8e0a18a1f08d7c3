export * from './calls.ts'
export * from './refusals.ts'
export * from './shipment.ts'
export * from './status.rules.ts'
