import { randomUUID } from 'node:crypto'
import { type CaseForm, defaultStepType, findCaseCreationRefusal, type Side } from '@archway/contract/cases'
import { roleInGroup } from '@archway/contract/kernel'
import { and, eq } from 'drizzle-orm'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isInScope, type Scope } from '../../../platform/db/scope.ts'
import { refuse, refuseProblems } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { type CompanyWithConfiguration, findCompanyById } from '../../company/index.ts'
import { doctor } from '../../doctors/index.ts'
import { readProtocolFor } from '../../preferences/index.ts'
import { actorOf } from '../actor.ts'
import { writeHistory } from '../detail/history.ts'
import { countNew } from '../list/counter.ts'
import { type CaseRow, lockCase } from '../store.ts'
import { caseFile } from '../table.ts'
import { formColumns, overridesProduction } from './form.ts'
import { issueIdentifier } from './identifier.ts'
import { listPackageProblems } from './packages.ts'
import { findPresetAddress, hasShippingAddress, listAddressProblems } from './shipping.ts'

/** Creates a draft case (C1), for the company itself or for one of its doctors. */
export const createCase = async (
  tx: Tx,
  services: Services,
  viewer: Viewer,
  scope: Scope,
  form: CaseForm,
): Promise<CaseRow> => {
  const product = form.product ?? refuse('INVALID', {}, [{ field: 'form.product', form: 'required' }])
  const owner = await needOwner(tx, viewer, scope, form.doctorUuid)
  const actor = actorOf(viewer, owner)
  const { company, configuration } = owner
  const refusal = findCaseCreationRefusal(
    {
      side: owner.side,
      companyBlocked: company.status === 'BLOCKED',
      doctorStatus: owner.doctor?.status ?? null,
      hasShippingAddress: await hasShippingAddress(tx, company.id),
    },
    actor,
  )
  if (refusal) refuse(refusal)
  if (overridesProduction(form.prescription, undefined) && !actor.superAdmin && actor.kind !== 'staff')
    refuse('SUPER_ADMIN_ONLY')

  const now = services.clock.now()
  const bulkshipping = configuration.shipmentType === 'bulkshipping'
  const preferenceOwner = { companyId: company.id, doctorId: owner.doctor?.id ?? null }
  const columns = formColumns(form, undefined, product, await readProtocolFor(tx, scope, preferenceOwner))
  const problems = [
    ...(await listPackageProblems(tx, company.id, columns.packageType)),
    ...(await listAddressProblems(tx, company.id, owner.doctor?.id ?? null, columns.shippingAddressId)),
  ]
  refuseProblems(problems)
  const row = {
    id: randomUUID(),
    companyId: company.id,
    side: owner.side,
    doctorId: owner.doctor?.id ?? null,
    identifier: await issueIdentifier(tx, product, now),
    patientId: randomUUID(),
    status: 'NEW' as const,
    stepType: shapeOf(owner).stepType,
    bulkshipping,
    ...columns,
    shippingAddressId: columns.shippingAddressId ?? (await findPresetAddress(tx, company.id)),
    createdById: viewer.id,
    createdByName: viewer.name,
    createdAt: now,
    updatedAt: now,
    statusSince: now,
    lastActivityAt: now,
    lastStep: columns.withTs ? ('incomplete' as const) : ('incompleteSubmission' as const),
  }
  await tx.insert(caseFile).values(row)
  await countNew(tx, row)
  await writeHistory(tx, {
    caseRow: row,
    action: 'CASE_CREATED',
    model: 'case',
    actor,
    attributes: { to: 'NEW' },
    now,
  })
  const caseRow = await lockCase(tx, row.id)
  await services.events.emit(tx, 'caseCreated', { caseRow, actor })
  return caseRow
}

type Owner = CompanyWithConfiguration & { side: Side; doctor: typeof doctor.$inferSelect | null }

const needOwner = async (
  tx: Tx,
  viewer: Viewer,
  scope: Scope,
  doctorUuid: string | undefined,
): Promise<Owner> => {
  const ownCompany = scope.companyId ? await findCompanyById(tx, scope, scope.companyId) : undefined
  // Staff must first switch to a company.
  if (!ownCompany) return refuse('NOT_FOUND')
  const doctorId = viewer.audience === 'doctor' ? viewer.id : doctorUuid
  if (doctorId === undefined) return { ...ownCompany, side: 'client', doctor: null }
  if (viewer.audience === 'contact' && !roleInGroup(viewer.roles, 'doctorCases')) refuse('NOT_ALLOWED')
  return { ...ownCompany, side: 'doctor', doctor: await needDoctor(tx, scope, doctorId) }
}

/** A doctor of the scope's company; the id of another company's doctor is not found. */
export const needDoctor = async (tx: Tx, scope: Scope, id: string): Promise<typeof doctor.$inferSelect> => {
  const [row] = await tx
    .select()
    .from(doctor)
    .where(and(eq(doctor.id, id), isInScope(scope, { companyId: doctor.companyId, doctorId: doctor.id })))
  return row ?? refuse('NOT_FOUND')
}

/** The approval steps of the case and who forwards it, by the present settings. */
export const shapeOf = ({ side, doctor, configuration }: Omit<Owner, 'company'>) => {
  const bulkshipping = configuration.shipmentType === 'bulkshipping'
  return {
    bulkshipping,
    stepType:
      doctor?.stepType ?? (side === 'client' ? configuration.stepType : defaultStepType(side, bulkshipping)),
  }
}
