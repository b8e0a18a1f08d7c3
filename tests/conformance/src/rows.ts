/**
 * The calls of group API as the requirements list them, one entry per row. `answers` is the shape of the success
 * (ruling 9) for this person; `rule` means that the state of the entity does not allow the action: the payload was
 * parsed, and the reply is the rule's 409.
 */
export type Entry = {
  readonly row: string
  readonly call: string
  /** The owner of the ids in the address; by default the clients'. */
  readonly of?: 'client' | 'doctor'
  /** Parts of the address that are no ids. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: (world: World) => Record<string, unknown>
  readonly answers: 'list' | 'one' | 'done' | 'rule' | 'url'
}

/** Entities that payloads name. */
export type World = {
  readonly draft: string
  /** A case whose first batch has not arrived. */
  readonly sent: string
  readonly courier: string
  readonly company: string
}

const filter = (tree: unknown): string => JSON.stringify(tree)
const address = {
  typeId: 2,
  title: 'Reception',
  countryId: 'TR',
  city: 'İzmir',
  state: 'Ege',
  street: '1 Kordon',
  zipCode: '35210',
  phone: '+902325550100',
  ownerType: 'clinic',
}
const lastMile = ({ courier }: World) => ({ courierId: courier, date: '2026-03-02' })

export const entries: readonly Entry[] = [
  {
    row: 'API-014',
    call: 'GET /case',
    query: { filter: filter({ AND: [{ EQ: { status: 'IN_SHIPPING' } }, { LIKE: { firstName: 'Ad' } }] }) },
    answers: 'list',
  },
  { row: 'API-015', call: 'GET /case/{id}', of: 'client', answers: 'one' },
  { row: 'API-016', call: 'POST /case', body: () => ({ form: { product: 'RE' } }), answers: 'one' },
  {
    row: 'API-017',
    call: 'PUT /case/{id}',
    of: 'client',
    body: () => ({ received: true }),
    answers: 'rule',
  },
  {
    row: 'API-018',
    call: 'PATCH /case/{id}/cancel',
    of: 'client',
    body: () => ({ reasons: ['CANCEL_PATIENT'] }),
    answers: 'rule',
  },
  {
    row: 'API-019',
    call: 'PUT /case/{id}/overrideReject',
    of: 'client',
    body: () => ({ disclaimer: true }),
    answers: 'rule',
  },
  { row: 'API-020', call: 'GET /case/{id}/history', of: 'client', answers: 'list' },
  { row: 'API-021', call: 'GET /case/{id}/asset', of: 'client', answers: 'list' },
  { row: 'API-022', call: 'GET /case/{id}/plan', of: 'client', answers: 'list' },
  { row: 'API-023', call: 'GET /case/{id}/order', of: 'client', answers: 'list' },
  { row: 'API-025, API-123', call: 'GET /case/statistics', answers: 'one' },
  { row: 'API-026, ROLE-28', call: 'GET /dso/case', answers: 'list' },
  { row: 'API-027', call: 'GET /dso/case/{id}', of: 'doctor', answers: 'one' },
  { row: 'API-028', call: 'GET /dso/case/{id}/refinement', of: 'doctor', answers: 'list' },
  { row: 'API-029', call: 'GET /dso/case/{id}/history', of: 'doctor', answers: 'list' },
  { row: 'API-030', call: 'GET /dso/case/{id}/asset', of: 'doctor', answers: 'list' },
  { row: 'API-031', call: 'GET /dso/case/{id}/plan', of: 'doctor', answers: 'list' },
  { row: 'API-032', call: 'GET /dso/case/{id}/order', of: 'doctor', answers: 'list' },
  { row: 'API-034', call: 'GET /dso/case/{id}/shipments', of: 'doctor', answers: 'list' },
  { row: 'API-035', call: 'GET /dso/case/statistics', answers: 'one' },
  { row: 'API-036', call: 'PATCH /dso/case/{id}/approveRetainerCase', of: 'doctor', answers: 'rule' },
  {
    row: 'API-037',
    call: 'PUT /dso/case/{id}/courierNotified',
    of: 'doctor',
    body: ({ courier }) => ({ courierId: courier, pickupDate: '2026-03-03' }),
    answers: 'rule',
  },
  { row: 'API-038', call: 'PATCH /dso/case/{id}/pendingqc', of: 'doctor', answers: 'rule' },
  {
    row: 'API-039',
    call: 'POST /dso/case/{id}/lastMileShipped',
    of: 'doctor',
    body: lastMile,
    answers: 'rule',
  },
  { row: 'API-040', call: 'PUT /dso/case/{id}/plan/{planId}/clearMfg', of: 'doctor', answers: 'rule' },
  {
    row: 'API-042',
    call: 'GET /case',
    query: { order: 'identifier asc', page: 1, paginate: 5 },
    answers: 'list',
  },
  { row: 'API-043', call: 'GET /address', query: { page: 1, paginate: 10 }, answers: 'list' },
  { row: 'API-044', call: 'GET /address', query: { page: 1, paginate: 999 }, answers: 'list' },
  {
    row: 'API-045',
    call: 'GET /address',
    query: { page: 1, paginate: 999, filter: filter({ EQ: { typeId: 2 } }) },
    answers: 'list',
  },
  {
    row: 'API-046',
    call: 'GET /address',
    query: { page: 1, paginate: 999, filter: filter({ EQ: { isDefaultShippingAddress: true } }) },
    answers: 'list',
  },
  { row: 'API-047', call: 'GET /address/{id}', of: 'client', answers: 'one' },
  {
    row: 'API-048',
    call: 'POST /address',
    body: () => ({ ...address, isDefaultShippingAddress: false }),
    answers: 'one',
  },
  { row: 'API-049', call: 'PUT /address/{id}', of: 'client', body: () => address, answers: 'one' },
  { row: 'API-051', call: 'GET /dso/address/{id}', of: 'client', answers: 'one' },
  { row: 'API-052', call: 'GET /addressType', answers: 'list' },
  {
    row: 'API-053',
    call: 'GET /country',
    query: { paginate: 300, filter: filter({ EQ: { isShippable: 1 } }) },
    answers: 'list',
  },
  { row: 'API-054', call: 'GET /city/{id}', params: { id: 'TR' }, answers: 'list' },
  {
    row: 'API-055, API-056',
    call: 'GET /contact',
    query: { page: 1, paginate: 300, order: 'createdAt desc', filter: filter({ LIKE: { name: 'a' } }) },
    answers: 'list',
  },
  { row: 'API-057', call: 'GET /contact/me', answers: 'one' },
  {
    row: 'API-058, API-068, API-120, API-121, API-122',
    call: 'PUT /contact/me',
    body: () => ({
      flags: [{ name: 'showHelp', value: 0 }],
      shortcuts: ['cases'],
      settings: { scheme: 'dark' },
    }),
    answers: 'one',
  },
  {
    row: 'API-059',
    call: 'POST /contact',
    body: ({ company }) => ({
      name: 'Grace Hopper',
      email: 'grace@brightsmiles.test',
      phone: '+12025550111',
      role: 'RM',
      flags: [{ name: 'superAdmin', value: 0 }],
      companyUuid: company,
    }),
    answers: 'one',
  },
  {
    row: 'API-060, API-066',
    call: 'PUT /contact/{uuid}',
    of: 'client',
    body: ({ company }) => ({
      name: 'Another name',
      phone: '+12025550112',
      avatarUrl: `${company}/avatar/1772442000000-0123456789abcdef`,
    }),
    answers: 'done',
  },
  {
    row: 'API-065',
    call: 'POST /contact/forgetPassword',
    body: () => ({ email: 'contact@brightsmiles.test' }),
    answers: 'done',
  },
  { row: 'API-069', call: 'GET /company/me', answers: 'one' },
  {
    row: 'API-070',
    call: 'PUT /company',
    body: () => ({ phone: '+12025550100', email: 'help@brightsmiles.test' }),
    answers: 'one',
  },
  { row: 'API-071', call: 'PUT /company', body: () => ({ dateFormat: 'DD/MM/YYYY' }), answers: 'one' },
  { row: 'API-072', call: 'GET /company/configuration', answers: 'one' },
  {
    row: 'API-073',
    call: 'PATCH /company/configuration',
    body: () => ({ alignerOffset: 0.5, alignerCutline: 'SCALLOPED', retainerOffset: 0 }),
    answers: 'one',
  },
  {
    row: 'API-119',
    call: 'PATCH /company/configuration',
    body: () => ({ dentalNotation: 'fdi' }),
    answers: 'one',
  },
  {
    row: 'API-074, API-124',
    call: 'GET /company/package',
    query: { filter: filter({ EQ: { isLegacy: false } }) },
    answers: 'list',
  },
  { row: 'API-075', call: 'GET /company/product', answers: 'list' },
  { row: 'API-076', call: 'GET /company/thirdPartyConfiguration', answers: 'one' },
  { row: 'API-077', call: 'GET /dso/company/{id}/hasCases', of: 'client', answers: 'one' },
  { row: 'API-078', call: 'GET /shipment', answers: 'list' },
  { row: 'API-079', call: 'GET /shipment/{id}', of: 'client', answers: 'one' },
  { row: 'API-080', call: 'GET /shipment/{id}/case', of: 'client', answers: 'list' },
  { row: 'API-081', call: 'GET /dso/shipment', answers: 'list' },
  { row: 'API-082', call: 'GET /dso/shipment/{id}', of: 'doctor', answers: 'one' },
  { row: 'API-083', call: 'GET /dso/shipment/{id}/case', of: 'doctor', answers: 'list' },
  {
    row: 'API-084',
    call: 'PUT /dso/shipment/{id}/lastmile',
    of: 'doctor',
    body: lastMile,
    answers: 'rule',
  },
  { row: 'API-085', call: 'GET /assetType', answers: 'list' },
  {
    row: 'API-086',
    call: 'POST /caseAsset',
    body: ({ draft }) => ({ caseUuid: draft, typeKey: 'upperImpression', fileName: 'upper.stl', bytes: 84 }),
    answers: 'one',
  },
  {
    row: 'API-087',
    call: 'PUT /caseAsset/{id}',
    of: 'client',
    body: () => ({ withdraw: true }),
    answers: 'rule',
  },
  { row: 'API-090', call: 'GET /dso/refinement/{id}/asset', of: 'doctor', answers: 'list' },
  {
    row: 'API-091',
    call: 'PUT /plan/{id}/approve',
    of: 'client',
    body: () => ({ reviewed: true }),
    answers: 'rule',
  },
  {
    row: 'API-092',
    call: 'PUT /plan/{id}/reject',
    of: 'client',
    body: () => ({ comment: 'The midline is not where it should be', reasons: ['PLAN_BITE'] }),
    answers: 'rule',
  },
  { row: 'API-093', call: 'PUT /plan/{id}/clearMfg', of: 'client', answers: 'rule' },
  {
    row: 'API-094',
    call: 'PUT /plan/{id}/unclearMfg',
    of: 'client',
    body: () => ({ comment: 'The payment of the patient is open' }),
    answers: 'rule',
  },
  {
    row: 'API-100, API-101',
    call: 'GET /dso/doctor',
    query: { page: 1, paginate: 9999, getStatistics: false },
    answers: 'list',
  },
  {
    row: 'API-104',
    call: 'POST /dso/doctor',
    body: () => ({
      name: 'Dr. New',
      email: 'new.doctor@brightsmiles.test',
      countryId: 'US',
      stepType: 'ONE_STEP',
    }),
    answers: 'one',
  },
  { row: 'API-105', call: 'GET /dso/doctor/{id}', of: 'doctor', answers: 'one' },
  {
    row: 'API-106',
    call: 'PUT /dso/doctor/{id}',
    of: 'doctor',
    body: () => ({ form: { name: 'Dr. Two', countryId: 'US', stepType: 'TWO_STEPS' } }),
    answers: 'one',
  },
  { row: 'API-107', call: 'DELETE /dso/doctor/{id}', of: 'doctor', answers: 'rule' },
  { row: 'API-108', call: 'GET /dso/doctor/{id}/case', of: 'doctor', answers: 'list' },
  { row: 'API-109', call: 'GET /dso/doctor/{id}/address', of: 'doctor', answers: 'list' },
  { row: 'API-110', call: 'PUT /dso/doctor/{id}/invitation', of: 'doctor', answers: 'rule' },
  { row: 'API-111', call: 'GET /dso/doctor/{id}/thirdPartyConfiguration', of: 'doctor', answers: 'one' },
  { row: 'API-125', call: 'GET /company/loyalty', answers: 'one' },
  { row: 'API-112', call: 'GET /courier', answers: 'list' },
  { row: 'API-113', call: 'GET /rejectReason', answers: 'list' },
  { row: 'API-114', call: 'GET /chatConnect', answers: 'url' },
  { row: 'API-115', call: 'GET /lmp', answers: 'one' },
  {
    row: 'API-116',
    call: 'PUT /lmp',
    body: () => ({ archFlag: 1, stepNumberFlag: 0, patientNameStyle: 'FULL_NAME' }),
    answers: 'one',
  },
  { row: 'API-024', call: 'GET /case/{id}/request', of: 'client', answers: 'list' },
  { row: 'API-033', call: 'GET /dso/case/{id}/request', of: 'doctor', answers: 'list' },
  { row: 'API-088', call: 'GET /request/{id}/asset', of: 'client', answers: 'list' },
  { row: 'API-089', call: 'GET /dso/request/{id}/asset', of: 'doctor', answers: 'list' },
  {
    row: 'API-095',
    call: 'POST /request',
    body: ({ sent }) => ({
      caseUuid: sent,
      type: 'replacement',
      method: 'stepNumber',
      arch: 'upper',
      step: 1,
      quantity: 1,
      reason: 'lost',
    }),
    answers: 'rule',
  },
  { row: 'API-096', call: 'GET /dso/request/', query: { page: 1, paginate: 10 }, answers: 'list' },
  {
    row: 'API-099',
    call: 'POST /dso/request/{id}/lastMileShipped',
    of: 'doctor',
    body: lastMile,
    answers: 'rule',
  },
  { row: 'API-097', call: 'PUT /dso/request/{id}/approve', of: 'doctor', answers: 'one' },
  {
    row: 'API-098',
    call: 'PUT /dso/request/{id}/reject',
    of: 'doctor',
    body: () => ({ reasons: ['REQ_NOT_COVERED'] }),
    answers: 'rule',
  },
  // Last, because they remove what the others need.
  { row: 'API-061', call: 'DELETE /contact/{uuid}', of: 'client', answers: 'done' },
]
