import type { CaseDetail } from '@archway/contract/cases'
import { caseTurnWording, computeShipDates, patientFieldNames } from '@archway/contract/cases'
import type { Language } from '@archway/words'
import { and, desc, eq, gte, ne, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { rejectReasonsByCode } from '../../catalog/index.ts'
import type { CompanyWithConfiguration } from '../../company/index.ts'
import { actorOf } from '../actor.ts'
import type { AddressRow } from '../form/shipping.ts'
import { listedFieldsOf } from '../present.ts'
import { findPackageUpgrade } from '../status/upgrade.ts'
import type { CaseRow } from '../store.ts'
import { caseFile, type Rejection, type refinement } from '../table.ts'
import { type CaseParts, readParts, readPlainParts } from './parts.ts'

/** Patient data as it was entered. */
export const patientOf = (row: CaseRow) =>
  Object.fromEntries(patientFieldNames.map(name => [name, row[name]])) as Pick<
    CaseRow,
    (typeof patientFieldNames)[number]
  >

type CallContext = { services: Services; viewer: Viewer; language: Language }

/** A case with everything its screen shows, as this viewer may see it and act on it. */
export const presentCaseDetail = async (tx: Tx, row: CaseRow, context: CallContext): Promise<CaseDetail> => {
  const parts = await readPlainParts(tx, row, context.services.clock.now())
  return detailOf(parts, await readExtras(tx, parts, context), context)
}

/** As `presentCaseDetail` for a case in scope, in one statement if it has no extras. Refuses with NOT_FOUND. */
export const readCaseDetail = async (
  context: CallContext & {
    readonly scope: Scope
    readonly within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  },
  id: string,
  side?: CaseRow['side'],
): Promise<CaseDetail> => {
  const { services, scope, within } = context
  const parts = await readParts(services.db, scope, id, services.clock.now())
  if (!parts || (side !== undefined && parts.row.side !== side)) return refuse('NOT_FOUND')
  const extras = hasExtras(parts.row) ? await within(tx => readExtras(tx, parts, context)) : noExtras
  return detailOf(parts, extras, context)
}

/** Data that few cases have: read by further statements, in a transaction. */
type Extras = Pick<CaseDetail, 'rejection' | 'duplicateOf' | 'packageUpgrade'>
const noExtras: Extras = { rejection: null, duplicateOf: null, packageUpgrade: null }

const hasExtras = (row: CaseRow): boolean =>
  row.rejection !== null || row.upgradeSteps !== null || mayBeDuplicate(row)

const readExtras = async (
  tx: Tx,
  { row, own }: CaseParts,
  { services, viewer, language }: CallContext,
): Promise<Extras> => {
  const [rejection, duplicateOf, packageUpgrade] = await Promise.all([
    findRejection(tx, row.rejection, language),
    findDuplicate(tx, row, services.clock.now()),
    findPackageUpgrade(tx, row, own, actorOf(viewer, row), language),
  ])
  return { rejection, duplicateOf, packageUpgrade }
}

const detailOf = (parts: CaseParts, extras: Extras, { services, viewer }: CallContext): CaseDetail => {
  const now = services.clock.now()
  const { row, own, doctor, manager, address, round, leadDays, calendar } = parts
  const ship = computeShipDates(
    now,
    row.status,
    {
      product: row.product,
      isRevision: row.revisions > 0,
      withTs: row.withTs,
      planApproved: row.planApproved,
    },
    calendar,
  )
  return {
    ...listedFieldsOf({ row, company: own.company, doctor, manager }, viewer, now),
    chatRoom: row.id,
    ...patientOf(row),
    requestedBy: row.requestedBy,
    shippingAddressUuid: row.shippingAddressId,
    shippingAddress: address ? addressOf(address) : null,
    prescription: row.prescription,
    preferences: preferencesOf(row, own),
    lastStep: row.lastStep,
    resumeStatus: row.resumeStatus,
    inRefinement: row.currentRefinementId !== null,
    refinement: round ? refinementOf(round, row.identifier) : null,
    whoseTurn: caseTurnWording(row.status, row.side),
    bulkshipping: row.bulkshipping,
    submittedAt: toIsoString(row.submittedAt),
    shippedAt: toIsoString(row.shippedAt),
    receivedAt: toIsoString(row.receivedAt),
    completedAt: toIsoString(row.completedAt),
    expectedShip: ship && { earliest: ship.earliest.toISOString(), latest: ship.latest.toISOString() },
    ...extras,
    inboundCourier: row.inboundCourier,
    lastMile: row.lastMile,
    steps: {
      upper: row.upperSteps,
      lower: row.lowerSteps,
      madeUpper: row.madeUpper,
      madeLower: row.madeLower,
    },
    isPackageTypeEnabled: own.configuration.isPackageTypeEnabled,
    leadDays,
  }
}

export const toIsoString = (instant: Date | null): string | null => instant?.toISOString() ?? null

export const addressOf = (row: AddressRow): NonNullable<CaseDetail['shippingAddress']> => ({
  uuid: row.id,
  title: row.title,
  countryId: row.countryId,
  city: row.city,
  state: row.state,
  street: row.street,
  zipCode: row.zipCode,
  phone: row.phone,
})

/** `AL-26-000123-R1`. */
export const refinementOf = (
  { id, number, status, createdAt, endedAt }: typeof refinement.$inferSelect,
  identifier: string,
): NonNullable<CaseDetail['refinement']> => ({
  uuid: id,
  number,
  identifier: `${identifier}-R${number}`,
  status,
  createdAt: createdAt.toISOString(),
  endedAt: toIsoString(endedAt),
})

const findRejection = async (
  tx: Tx,
  rejection: Rejection | null,
  language: Language,
): Promise<CaseDetail['rejection']> => {
  if (!rejection) return null
  const reasons = await rejectReasonsByCode(
    tx,
    rejection.reasons.map(reason => reason.code),
  )
  const titles = new Map(reasons.map(reason => [reason.code, reason.titles[language]]))
  return {
    reasons: rejection.reasons.map(reason => ({ ...reason, title: titles.get(reason.code) ?? reason.code })),
    comment: rejection.comment,
    assetKeys: rejection.assetKeys as NonNullable<CaseDetail['rejection']>['assetKeys'],
    at: rejection.at,
  }
}

const duplicateDays = 90

const mayBeDuplicate = (row: CaseRow): boolean =>
  row.status === 'NEW' && !row.submittedAt && Boolean(row.firstName && row.lastName && row.birthDate)

/** Another case of the last 90 days with the same name and birth date, on the same side of the company. */
const findDuplicate = async (tx: Tx, row: CaseRow, now: Date): Promise<CaseDetail['duplicateOf']> => {
  if (!mayBeDuplicate(row) || !row.birthDate) return null
  const conditions: (SQL | undefined)[] = [
    eq(caseFile.companyId, row.companyId),
    eq(caseFile.side, row.side),
    row.doctorId ? eq(caseFile.doctorId, row.doctorId) : undefined,
    eq(caseFile.nameFolded, row.nameFolded),
    eq(caseFile.birthDate, row.birthDate),
    ne(caseFile.id, row.id),
    gte(caseFile.createdAt, new Date(now.getTime() - duplicateDays * 86_400_000)),
  ]
  const [existing] = await tx
    .select({ uuid: caseFile.id, identifier: caseFile.identifier })
    .from(caseFile)
    .where(and(...conditions))
    .orderBy(desc(caseFile.createdAt))
    .limit(1)
  return existing ?? null
}

/** The manufacturing settings of a case: its own, otherwise the company's preference for the product. Offset in mm. */
export const preferencesOf = (
  row: CaseRow,
  { configuration }: Pick<CompanyWithConfiguration, 'configuration'>,
): CaseDetail['preferences'] => {
  const isAligner = row.product === 'AL'
  const production = 'production' in row.prescription ? row.prescription.production : null
  const tenths = isAligner ? configuration.alignerOffsetTenths : configuration.retainerOffsetTenths
  return {
    offset: production?.offset ?? ((tenths / 10) as 0 | 0.5 | 1),
    cutline:
      production?.cutline ?? (isAligner ? configuration.alignerCutline : configuration.retainerCutline),
    material:
      production?.material ?? (isAligner ? configuration.alignerMaterial : configuration.retainerMaterial),
    overridden: [production?.offset, production?.cutline, production?.material].some(value => value != null),
  }
}
