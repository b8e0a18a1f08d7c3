import { patientName } from '@archway/contract/cases'
import {
  type RequestableCase,
  type RequestOptions,
  requestTypes,
  type Treatment,
  whyNotCreateRequest,
} from '@archway/contract/requests'
import { type Actor, actorOf, type CaseRow, factsOf, needCase } from '../cases/index.ts'
import { companyById } from '../company/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Scope, systemScope } from '../platform/db/scope.ts'
import { refuse } from '../platform/refuse.ts'
import type { Services } from '../platform/services.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findRequestable } from './store.ts'

/** Why this may not be asked for the case now, or null (R1). */
export const whyNoRequest = (
  type: (typeof requestTypes)[number],
  kase: CaseRow,
  { actor, viewer, now }: { actor: Actor; viewer: Viewer; now: Date },
) => whyNotCreateRequest(type, factsOf(kase, now), viewer.company?.areRequestsEnabled ?? false, actor)

/** The steps of a case, and those that have left the provider. */
export const treatmentOf = async (
  tx: Tx,
  { queries }: Pick<Services, 'queries'>,
  kase: CaseRow,
): Promise<Treatment> => ({ arch: kase.arch ?? 'both', ...(await queries.treatmentSteps(tx, kase)) })

/** The retainer preferences of the day. */
export const presetOf = async (tx: Tx, companyId: string): Promise<RequestOptions['preset']> => {
  const { configuration } = (await companyById(tx, systemScope, companyId)) ?? refuse('NOT_FOUND')
  return {
    material: configuration.retainerMaterial as RequestOptions['preset']['material'],
    offset: (configuration.retainerOffsetTenths / 10) as RequestOptions['preset']['offset'],
    trimline: configuration.retainerCutline,
  }
}

/** A DSO that forwards its doctors' parcels gets them all at its single address. */
export const addressIsChosen = (kase: Pick<CaseRow, 'side' | 'bulkshipping'>): boolean =>
  kase.side === 'client' || !kase.bulkshipping

type Asking = { scope: Scope; viewer: Viewer; services: Services }

const requestableOf = (
  { kase, doctorName }: { kase: CaseRow; doctorName: string | null },
  { viewer, services }: Asking,
): RequestableCase => {
  const who = { actor: actorOf(viewer, kase), viewer, now: services.clock.now() }
  return {
    uuid: kase.id,
    identifier: kase.identifier,
    side: kase.side,
    product: kase.product,
    patientName: patientName(kase),
    doctor: kase.doctorId && doctorName ? { uuid: kase.doctorId, name: doctorName } : null,
    status: kase.status,
    types: requestTypes.filter(type => whyNoRequest(type, kase, who) === null),
  }
}

/** Why nothing may be asked for a case, where only somebody's standing is in the way. */
const withheldFor = (kase: CaseRow, { viewer, services }: Asking): RequestOptions['withheld'] => {
  const actor = actorOf(viewer, kase)
  const now = services.clock.now()
  const whyNot = (row: CaseRow, who: Actor) =>
    requestTypes.map(type => whyNoRequest(type, row, { actor: who, viewer, now }))
  const free = whyNot(
    { ...kase, doctorStatus: kase.doctorStatus && 'ACTIVE' },
    { ...actor, blocked: false, restricted: false },
  )
  if (!free.includes(null)) return null
  const [why] = whyNot(kase, actor)
  return why === 'BLOCKED' || why === 'RESTRICTED' ? why : null
}

/** What the viewer may ask for a case. */
export const optionsOf = async (tx: Tx, asking: Asking, caseId: string): Promise<RequestOptions> => {
  const kase = await needCase(tx, asking.scope, caseId)
  return {
    case: requestableOf({ kase, doctorName: null }, asking),
    treatment: shown(await treatmentOf(tx, asking.services, kase)),
    preset: await presetOf(tx, kase.companyId),
    addressChosen: addressIsChosen(kase),
    withheld: withheldFor(kase, asking),
  }
}

const shown = ({ arch, total, shipped }: Treatment): RequestOptions['treatment'] => ({
  arch,
  total,
  shipped: {
    upper: shipped.upper.map(([from, to]) => [from, to]),
    lower: shipped.lower.map(([from, to]) => [from, to]),
  },
})

/** The cases the viewer may ask something for, as far as they are found. */
export const requestableCases = async (
  tx: Tx,
  asking: Asking,
  search: string | undefined,
): Promise<RequestableCase[]> =>
  (await findRequestable(tx, asking.scope, search))
    .map(found => requestableOf(found, asking))
    .filter(({ types }) => types.length > 0)
