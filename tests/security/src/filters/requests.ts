import { requestCalls, requestMethods, requestStatuses, requestTypes } from '@archway/contract/requests'
import { eq } from 'drizzle-orm'
import { demoId } from '../../../../apps/server/src/demo/people.ts'
import { caseFile } from '../../../../apps/server/src/features/cases/index.ts'
import { caseRequest } from '../../../../apps/server/src/features/requests/index.ts'
import type { Tx } from '../../../../apps/server/src/platform/db/database.ts'
import type { createPicker } from './awkward.ts'
import { orderByColumn, readDate, readText } from './case-list.ts'
import type { List } from './lists.ts'
import { compareInDirection, type Row } from './scan.ts'

const bright = demoId('brightsmiles')

/** Requests inserted as rows: two or three for each case of one company, a few or none for the others. */
export const makeRequests = async (
  tx: Tx,
  draw: ReturnType<typeof createPicker>,
  instant: () => Date,
): Promise<void> => {
  const cases = await tx.select({ id: caseFile.id, companyId: caseFile.companyId }).from(caseFile)
  const sorted = cases.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const places = sorted.flatMap(caseData =>
    Array.from({ length: caseData.companyId === bright ? 2 + draw.below(2) : draw.below(3) }, () => caseData),
  )
  for (const [n, { id: caseId, companyId }] of places.entries())
    await tx.insert(caseRequest).values({
      id: demoId(`listed request ${n}`),
      companyId,
      caseId,
      identifier: `RQ-26-${String(90_000 + n)}`,
      type: draw.of(requestTypes),
      method: draw.of(requestMethods),
      arch: 'both',
      steps: { upper: null, lower: null },
      quantity: 1,
      status: draw.of(requestStatuses),
      createdByName: 'Somebody',
      createdAt: instant(),
    })
}

const rows = (keep: (caseData: typeof caseFile.$inferSelect) => boolean) => async (tx: Tx) => {
  const joinedRows = await tx
    .select({ request: caseRequest, caseData: caseFile })
    .from(caseRequest)
    .innerJoin(caseFile, eq(caseFile.id, caseRequest.caseId))
  return joinedRows
    .filter(({ caseData }) => keep(caseData))
    .map(({ request, caseData }) => ({
      ...request,
      caseIdentifier: caseData.identifier,
      doctorId: caseData.doctorId,
      patientName: [caseData.firstName, caseData.lastName].filter(Boolean).join(' '),
    })) as Row[]
}

const shape = {
  fields: {
    status: { kind: 'choice', read: readText('status') },
    type: { kind: 'choice', read: readText('type') },
    method: { kind: 'choice', read: readText('method') },
    identifier: { kind: 'plain', read: readText('identifier') },
    caseIdentifier: { kind: 'plain', read: readText('caseIdentifier') },
    patientName: { kind: 'folded', read: readText('patientName') },
    caseUuid: { kind: 'id', read: readText('caseId') },
    doctorUuid: { kind: 'id', read: readText('doctorId') },
    createdAt: { kind: 'instant', read: readDate('createdAt') },
  },
  orders: {
    createdAt: orderByColumn('createdAt'),
    identifier: orderByColumn('identifier'),
    type: orderByColumn('type'),
    status: orderByColumn('status'),
  },
  equal: compareInDirection,
} as const satisfies Partial<List>
const doctorTwo = demoId('doctor.two@brightsmiles.test')
const zone = 'America/New_York'

export const requests = (ids: { caseId: string; doctorCaseId: string }): readonly List[] => [
  {
    name: 'requests of a company',
    call: requestCalls.dsoRequests,
    as: 'owner@brightsmiles.test',
    zone,
    rows: rows(caseData => caseData.companyId === bright),
    ...shape,
  },
  {
    name: 'requests of a doctor',
    call: requestCalls.requests,
    as: 'doctor.two@brightsmiles.test',
    zone,
    rows: rows(caseData => caseData.doctorId === doctorTwo),
    ...shape,
  },
  {
    name: 'requests everywhere',
    call: requestCalls.allRequests,
    as: 'staff@archway.test',
    zone: 'UTC',
    rows: rows(() => true),
    ...shape,
    fields: { ...shape.fields, companyUuid: { kind: 'id', read: readText('companyId') } },
  },
  {
    name: 'requests a company sees as its own list',
    call: requestCalls.requests,
    as: 'owner@brightsmiles.test',
    zone,
    rows: rows(caseData => caseData.companyId === bright),
    ...shape,
  },
  ...(['caseRequests', 'dsoCaseRequests'] as const).map(call => {
    const caseId = call === 'caseRequests' ? ids.caseId : ids.doctorCaseId
    return {
      name: `requests of a case (${call})`,
      call: requestCalls[call],
      as: 'owner@brightsmiles.test',
      zone,
      params: { id: caseId },
      rows: rows(caseData => caseData.id === caseId),
      ...shape,
      fields: { status: shape.fields.status, type: shape.fields.type },
    }
  }),
]
