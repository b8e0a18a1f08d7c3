import { languages, type Words } from '@archway/words'
import { wordsByLanguage } from '@archway/words/all'
import type { Database } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { courier, loyaltyTier, packageType, product, rejectReason, type Titles } from './table.ts'

type Section = 'product' | 'package' | 'courier' | 'rejectReason' | 'loyaltyTier'

/** The names of an entry in every language; a brand has the same name in all of them. */
const titlesOf = (section: Section, code: string, brand = code): Titles =>
  Object.fromEntries(
    languages.map(language => [
      language,
      (wordsByLanguage[language].catalog[section] as Record<string, string>)[code] ?? brand,
    ]),
  ) as Titles

const products: readonly Omit<typeof product.$inferInsert, 'titles'>[] = [
  { id: 1, code: 'AL', leadDays: 14, leadDaysRevision: 11 },
  { id: 2, code: 'RE', leadDays: 7 },
  { id: 3, code: 'NG', leadDays: 7 },
  { id: 4, code: 'WK', leadDays: 7 },
]

const packages: readonly Omit<typeof packageType.$inferInsert, 'titles' | 'product'>[] = [
  { id: 'EXPRESS', maxStepsPerArch: 7, refinementsIncluded: 0, windowMonths: 12 },
  { id: 'LITE', maxStepsPerArch: 14, refinementsIncluded: 1, windowMonths: 24 },
  {
    id: 'MODERATE',
    maxStepsPerArch: 24,
    refinementsIncluded: 2,
    windowMonths: 36,
    stepsPerBatch: 12,
    retainerSetsIncluded: 1,
  },
  { id: 'COMPLETE', windowMonths: 60, stepsPerBatch: 14, retainerSetsIncluded: 1 },
]

const tiers: readonly Omit<typeof loyaltyTier.$inferInsert, 'titles'>[] = [
  { id: 'BRONZE', fromPoints: 0, discountPercent: 0 },
  { id: 'SILVER', fromPoints: 250, discountPercent: 3 },
  { id: 'GOLD', fromPoints: 750, discountPercent: 5 },
  { id: 'PLATINUM', fromPoints: 2000, discountPercent: 8 },
]

type CourierSeed = Omit<typeof courier.$inferInsert, 'titles'> & { brand?: string }
const couriers: readonly CourierSeed[] = [
  {
    id: 'ARAMEX',
    brand: 'Aramex',
    trackingUrlTemplate: 'https://www.aramex.com/us/en/track/results?ShipmentNumber={awb}',
    awbPattern: '\\d{8,15}',
  },
  {
    id: 'DHL',
    brand: 'DHL Express',
    trackingUrlTemplate: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={awb}',
    awbPattern: '\\d{10,11}|JJD\\d{10,20}',
  },
  {
    id: 'DPD',
    brand: 'DPD',
    trackingUrlTemplate: 'https://tracking.dpd.de/status/en_US/parcel/{awb}',
    awbPattern: '\\d{14}[0-9A-Z]?',
    countries: [
      'DE',
      'AT',
      'CH',
      'NL',
      'BE',
      'LU',
      'FR',
      'GB',
      'IE',
      'PL',
      'CZ',
      'HU',
      'RO',
      'ES',
      'PT',
      'IT',
    ],
  },
  {
    id: 'FEDEX',
    brand: 'FedEx',
    trackingUrlTemplate: 'https://www.fedex.com/fedextrack/?trknbr={awb}',
    awbPattern: '\\d{12}|\\d{15}|\\d{20}|\\d{22}',
  },
  { id: 'HAND', requiresAwb: false },
  {
    id: 'SMSA',
    brand: 'SMSA Express',
    trackingUrlTemplate: 'https://www.smsaexpress.com/trackingdetails?tracknumbers={awb}',
    awbPattern: '\\d{9,15}',
    countries: ['SA', 'AE', 'BH', 'KW', 'OM', 'QA', 'JO', 'LB', 'EG'],
  },
  {
    id: 'UPS',
    brand: 'UPS',
    trackingUrlTemplate: 'https://www.ups.com/track?tracknum={awb}',
    awbPattern: '1Z[0-9A-Z]{16}|\\d{9}|\\d{12}|T\\d{10}',
  },
  {
    id: 'USPS',
    brand: 'USPS',
    trackingUrlTemplate: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={awb}',
    awbPattern: '\\d{20,34}|[A-Z]{2}\\d{9}US',
    countries: ['US'],
  },
  {
    id: 'YURTICI',
    brand: 'Yurtiçi Kargo',
    trackingUrlTemplate: 'https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code={awb}',
    awbPattern: '\\d{8,16}',
    countries: ['TR'],
  },
  { id: 'OTHER', requiresAwb: false },
]

type Reason = Omit<typeof rejectReason.$inferInsert, 'titles' | 'position' | 'code'>
const submissionReason = (assets: Reason['assets'], overridable = false): Reason => ({
  scopes: ['case'],
  assets,
  overridable,
})
const setupReason: Reason = { scopes: ['case', 'order'], onlyWithTs: true, assets: 'treatmentPlan' }
const planReason: Reason = { scopes: ['plan'] }
const clearanceReason: Reason = { scopes: ['clearance'] }
const requestReason: Reason = { scopes: ['request'] }
const cancelReason: Reason = { scopes: ['cancel'] }

/** domain.md 3.9, in its order. */
const reasons: Readonly<Record<keyof Words['catalog']['rejectReason'], Reason>> = {
  SCAN_MISSING_TEETH: submissionReason('scans', true),
  SCAN_HOLES: submissionReason('scans', true),
  SCAN_DISTORTED: submissionReason('scans'),
  SCAN_WRONG_ARCH: submissionReason('scans'),
  SCAN_NO_BITE: { ...submissionReason('scans', true), overridableFor: ['RE', 'WK'] },
  SCAN_UNREADABLE: submissionReason('any'),
  SCAN_OLD: submissionReason('any', true),
  IMPRESSION_DAMAGED: submissionReason('scans'),
  PHOTO_BLURRED: submissionReason('photos', true),
  PHOTO_WRONG_VIEW: submissionReason('photos', true),
  PHOTO_MISSING: submissionReason('photos', true),
  WRONG_PATIENT: submissionReason('any'),
  RX_UNCLEAR: submissionReason('prescription'),
  RX_NOT_POSSIBLE: submissionReason('prescription', true),
  CLINICAL_RISK: submissionReason('any'),
  SETUP_STEPS_MISSING: setupReason,
  SETUP_UNPRINTABLE: setupReason,
  PLAN_FINAL_POSITION: planReason,
  PLAN_TOO_MUCH_IPR: planReason,
  PLAN_ATTACHMENTS: planReason,
  PLAN_STAGING: planReason,
  PLAN_BITE: planReason,
  PLAN_INSTRUCTIONS: planReason,
  CLEAR_PAYMENT: clearanceReason,
  CLEAR_CONSENT: clearanceReason,
  CLEAR_CLINICAL: clearanceReason,
  REQ_NOT_COVERED: requestReason,
  REQ_REFINEMENT: requestReason,
  CANCEL_PATIENT: cancelReason,
  CANCEL_DUPLICATE: cancelReason,
  CANCEL_COST: cancelReason,
  CANCEL_DELAY: cancelReason,
  OTHER: {
    scopes: ['case', 'order', 'plan', 'clearance', 'request', 'cancel'],
    assets: 'any',
    commentRequired: true,
  },
}

/** Adds missing entries to the catalog. Existing entries keep the changes of staff, so every start may call it. */
export const seedCatalog = (db: Database): Promise<void> =>
  db.within(systemScope, async tx => {
    await tx
      .insert(product)
      .values(products.map(row => ({ ...row, titles: titlesOf('product', row.code) })))
      .onConflictDoNothing()
    await tx
      .insert(packageType)
      .values(packages.map(row => ({ ...row, product: 'AL' as const, titles: titlesOf('package', row.id) })))
      .onConflictDoNothing()
    await tx
      .insert(loyaltyTier)
      .values(tiers.map(row => ({ ...row, titles: titlesOf('loyaltyTier', row.id) })))
      .onConflictDoNothing()
    await tx
      .insert(courier)
      .values(couriers.map(({ brand, ...row }) => ({ ...row, titles: titlesOf('courier', row.id, brand) })))
      .onConflictDoNothing()
    await tx
      .insert(rejectReason)
      .values(
        Object.entries(reasons).map(([code, reason], position) => ({
          ...reason,
          code,
          position,
          titles: titlesOf('rejectReason', code),
        })),
      )
      .onConflictDoNothing()
  })
