import { patientName } from '@archway/contract/cases'
import {
  findRequestCreationRefusal,
  type RequestableCase,
  type RequestOptions,
  requestTypes,
  type Treatment,
} from '@archway/contract/requests'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Scope, systemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, actorOf, type CaseRow, factsOf, needCase } from '../cases/index.ts'
import { findCompanyById } from '../company/index.ts'
import { findRequestable } from './store.ts'

/** Why this cannot be requested for the case now, or null (R1). */
export const findRequestRefusal = (
  type: (typeof requestTypes)[number],
  caseRow: CaseRow,
  { actor, viewer, now }: { actor: Actor; viewer: Viewer; now: Date },
) =>
  findRequestCreationRefusal(type, factsOf(caseRow, now), viewer.company?.areRequestsEnabled ?? false, actor)

/** The steps of a case, and those that were shipped. */
export const readTreatment = async (
  tx: Tx,
  { queries }: Pick<Services, 'queries'>,
  caseRow: CaseRow,
): Promise<Treatment> => ({ arch: caseRow.arch ?? 'both', ...(await queries.treatmentSteps(tx, caseRow)) })

/** The present retainer preferences. */
export const readPreset = async (tx: Tx, companyId: string): Promise<RequestOptions['preset']> => {
  const { configuration } = (await findCompanyById(tx, systemScope, companyId)) ?? refuse('NOT_FOUND')
  return {
    material: configuration.retainerMaterial as RequestOptions['preset']['material'],
    offset: (configuration.retainerOffsetTenths / 10) as RequestOptions['preset']['offset'],
    trimline: configuration.retainerCutline,
  }
}

/** A DSO that forwards its doctors' parcels receives them at its single address. */
export const addressIsChosen = (caseRow: Pick<CaseRow, 'side' | 'bulkshipping'>): boolean =>
  caseRow.side === 'client' || !caseRow.bulkshipping

type CallContext = { scope: Scope; viewer: Viewer; services: Services }

const requestableOf = (
  { caseRow, doctorName }: { caseRow: CaseRow; doctorName: string | null },
  { viewer, services }: CallContext,
): RequestableCase => {
  const subject = { actor: actorOf(viewer, caseRow), viewer, now: services.clock.now() }
  return {
    uuid: caseRow.id,
    identifier: caseRow.identifier,
    side: caseRow.side,
    product: caseRow.product,
    patientName: patientName(caseRow),
    doctor: caseRow.doctorId && doctorName ? { uuid: caseRow.doctorId, name: doctorName } : null,
    status: caseRow.status,
    types: requestTypes.filter(type => findRequestRefusal(type, caseRow, subject) === null),
  }
}

/** Why requests are refused for a case, if only the account status of a person blocks them. */
const withheldFor = (caseRow: CaseRow, { viewer, services }: CallContext): RequestOptions['withheld'] => {
  const actor = actorOf(viewer, caseRow)
  const now = services.clock.now()
  const listRefusals = (row: CaseRow, actor: Actor) =>
    requestTypes.map(type => findRequestRefusal(type, row, { actor, viewer, now }))
  const free = listRefusals(
    { ...caseRow, doctorStatus: caseRow.doctorStatus && 'ACTIVE' },
    { ...actor, blocked: false, restricted: false },
  )
  if (!free.includes(null)) return null
  const [refusal] = listRefusals(caseRow, actor)
  return refusal === 'BLOCKED' || refusal === 'RESTRICTED' ? refusal : null
}

/** The requests that the viewer can create for a case. */
export const readOptions = async (tx: Tx, context: CallContext, caseId: string): Promise<RequestOptions> => {
  const caseRow = await needCase(tx, context.scope, caseId)
  return {
    case: requestableOf({ caseRow, doctorName: null }, context),
    treatment: presentTreatment(await readTreatment(tx, context.services, caseRow)),
    preset: await readPreset(tx, caseRow.companyId),
    addressChosen: addressIsChosen(caseRow),
    withheld: withheldFor(caseRow, context),
  }
}

const presentTreatment = ({ arch, total, shipped }: Treatment): RequestOptions['treatment'] => ({
  arch,
  total,
  shipped: {
    upper: shipped.upper.map(([from, to]) => [from, to]),
    lower: shipped.lower.map(([from, to]) => [from, to]),
  },
})

/** The cases for which the viewer can request something, matching the search. */
export const listRequestableCases = async (
  tx: Tx,
  context: CallContext,
  search: string | undefined,
): Promise<RequestableCase[]> =>
  (await findRequestable(tx, context.scope, search))
    .map(caseRow => requestableOf(caseRow, context))
    .filter(({ types }) => types.length > 0)
