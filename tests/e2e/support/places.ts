import { caseCalls } from '@archway/contract/cases'
import { companyAdminCalls } from '@archway/contract/company'
import { doctorCalls } from '@archway/contract/doctors'
import { lotCalls } from '@archway/contract/lab'
import { printJobCalls } from '@archway/contract/orders'
import { shipmentCalls } from '@archway/contract/shipments'
import type { Page } from '@playwright/test'
import { callAs } from './api.ts'

/** The visitor: a person of the demo data for whom opening pages changes nothing. */
export const visitors = {
  owner: 'owner@brightsmiles.test',
  doctor: 'doctor.two@brightsmiles.test',
  staff: 'staff@archway.test',
} as const
export type Visitor = keyof typeof visitors | 'guest'

/** A screen of the portal with demo data. `route` is its line in the portal's list of routes. */
export type Place = {
  readonly name: string
  readonly route: string
  readonly who: Visitor
  readonly path: (page: Page) => string | Promise<string>
  /** The expected status if a call of the screen is refused. */
  readonly refusedWith?: number
}

/** Makes a URL from the first result of a list search. */
export const findFirst =
  (find: (page: Page) => Promise<{ data: readonly { uuid: string }[] }>, to: (uuid: string) => string) =>
  async (page: Page): Promise<string> => {
    const { data } = await find(page)
    const [row] = data
    if (!row) throw new Error(`the demo world has nothing for ${to('…')}`)
    return to(row.uuid)
  }

export const findCaseIn = (status: string) => (page: Page) =>
  callAs(page, caseCalls.list, { query: { filter: { EQ: { status } }, order: 'createdAt asc', paginate: 5 } })
const findDoctorCase = (page: Page) =>
  callAs(page, caseCalls.dsoList, {
    query: { filter: { EQ: { status: 'IN_CUSTOMER_APPPROVE' } }, order: 'createdAt asc', paginate: 5 },
  })
/** A case of a doctor with orders in shipments. */
const findShippedCase = (page: Page) =>
  callAs(page, caseCalls.dsoList, {
    query: { filter: { EQ: { status: 'COMPLETE' } }, order: 'createdAt asc', paginate: 5 },
  })
/** A case with a refinement. */
const findRefinedCase = (page: Page) =>
  callAs(page, caseCalls.list, {
    query: { filter: { EQ: { hasRefinements: true } }, order: 'createdAt asc', paginate: 5 },
  })
/** A patient with a treatment, a refinement and a retainer. */
const findReturningPatient = (page: Page) =>
  callAs(page, caseCalls.list, { query: { filter: { EQ: { chartNumber: 'P-1204' } }, paginate: 5 } })
const listParcels = (page: Page) => callAs(page, shipmentCalls.shipments, { query: { paginate: 5 } })
const listDoctorParcels = (page: Page) => callAs(page, shipmentCalls.dsoShipments, { query: { paginate: 5 } })
const listLabParcels = (page: Page) => callAs(page, shipmentCalls.allShipments, { query: { paginate: 5 } })
const listUsedLots = (page: Page) =>
  callAs(page, lotCalls.lots, {
    query: { filter: { LIKE: { number: 'ZF-' } }, order: 'number asc', paginate: 5 },
  })
const printJobs = (page: Page) =>
  callAs(page, printJobCalls.printJobs, { query: { order: 'identifier asc', paginate: 5 } })
const listDoctors = (page: Page) =>
  callAs(page, doctorCalls.doctors, {
    query: { filter: { EQ: { status: 'ACTIVE' } }, order: 'name asc', paginate: 20 },
  })
const listBlockedDoctors = (page: Page) =>
  callAs(page, doctorCalls.doctors, { query: { filter: { EQ: { status: 'BLOCKED' } }, paginate: 5 } })
const listCompanies = (page: Page) =>
  callAs(page, companyAdminCalls.companies, { query: { order: 'name asc', paginate: 20 } })

const at =
  (visitor: Visitor, route: string) =>
  (name: string, path: string | Place['path']): Place => ({
    name,
    route,
    who: visitor,
    path: typeof path === 'string' ? () => path : path,
  })

const ownerCase = at('owner', '/cases/$type/$list/$caseId/$tabName')
const caseTab = (status: string, tab: string): Place =>
  ownerCase(
    `case-${tab}`,
    findFirst(findCaseIn(status), uuid => `/cases/admin/all/${uuid}/${tab}`),
  )
const form = at('owner', '/cases/$type/edit/$caseId')
const profile = at('owner', '/profile/$tabName')
const doctorPage = at('owner', '/doctors/$doctorId/$tabValue')
const parcel = at('owner', '/shipments/$type/$shipmentuuid/$tabName')
const labCase = at('staff', '/lab/case/$caseId/$tabName')
const settings = at('staff', '/lab/settings/$tabName')

export const places: readonly Place[] = [
  at('guest', '/login')('login', '/login'),
  at('guest', '/forget-password')('forget-password', '/forget-password'),
  // No sign-in was started in this browser, and the page reports it.
  { ...at('guest', '/second-step')('second-step', '/second-step'), refusedWith: 410 },
  at('guest', '/sign-on/$companyId')('sign-on', '/sign-on/00000000-0000-4000-8000-000000000000'),
  { ...at('guest', '/set-password')('set-password', '/set-password?token=none'), refusedWith: 400 },

  at('owner', '/dashboard/$type/$status')('dashboard', '/dashboard/admin/all'),
  at('owner', '/dashboard/$type/$status')('dashboard-doctors', '/dashboard/doctor/all'),
  at('owner', '/dashboard/$type/$status')('dashboard-clearance', '/dashboard/admin/in_clearance'),
  at('owner', '/dashboard/$type/$status')('dashboard-canceled', '/dashboard/admin/canceled'),
  at('doctor', '/dashboard/$type/$status')('dashboard-of-a-doctor', '/dashboard/admin/all'),
  at('owner', '/cases/$type')('cases', '/cases/admin'),
  at('owner', '/cases/$type')('cases-doctors', '/cases/doctor'),
  at('owner', '/dashboard/$list/$status/$caseId/$tabName')(
    'case-from-dashboard',
    findFirst(findCaseIn('REJECTED'), uuid => `/dashboard/admin/all/${uuid}/details`),
  ),
  caseTab('IN_CUSTOMER_APPPROVE', 'details'),
  caseTab('IN_CUSTOMER_APPPROVE', 'files'),
  caseTab('IN_CUSTOMER_APPPROVE', 'plan'),
  caseTab('IN_CUSTOMER_APPPROVE', 'chat'),
  caseTab('COMPLETE', 'orders'),
  ownerCase(
    'case-refinements',
    findFirst(findRefinedCase, uuid => `/cases/admin/all/${uuid}/refinements`),
  ),
  ownerCase(
    'case-shipments',
    findFirst(findShippedCase, uuid => `/cases/doctor/all/${uuid}/shipments`),
  ),
  caseTab('COMPLETE', 'history'),
  ownerCase(
    'case-of-a-doctor',
    findFirst(findDoctorCase, uuid => `/cases/doctor/all/${uuid}/details`),
  ),
  at('owner', '/cases/$type/new')('case-new', '/cases/admin/new'),
  ...(['patient', 'records', 'prescription', 'review'] as const).map(step =>
    form(
      `case-form-${step}`,
      findFirst(findCaseIn('NEW'), uuid => `/cases/admin/edit/${uuid}?step=${step}`),
    ),
  ),
  at('owner', '/patient/$patientId')(
    'patient',
    findFirst(findReturningPatient, uuid => `/patient/${uuid}`),
  ),
  at('owner', '/cases/$room/chat')(
    'chat',
    findFirst(findCaseIn('IN_CUSTOMER_APPPROVE'), uuid => `/cases/${uuid}/chat`),
  ),
  at('owner', '/cases/admin/$room/chat')(
    'chat-admin',
    findFirst(findCaseIn('IN_CUSTOMER_APPPROVE'), uuid => `/cases/admin/${uuid}/chat`),
  ),
  at('owner', '/cases/dso/$room/chat')(
    'chat-dso',
    findFirst(findDoctorCase, uuid => `/cases/dso/${uuid}/chat`),
  ),
  at('owner', '/inbox')('inbox', '/inbox'),
  at('owner', '/request')('requests', '/request'),
  at('owner', '/shipments/$type')('shipments', '/shipments/client'),
  at('owner', '/shipments/$type')('shipments-doctors', '/shipments/dso'),
  ...(['details', 'cases', 'history'] as const).map(tab =>
    parcel(
      `shipment-${tab}`,
      findFirst(listParcels, uuid => `/shipments/client/${uuid}/${tab}`),
    ),
  ),
  parcel(
    'shipment-to-doctors',
    findFirst(listDoctorParcels, uuid => `/shipments/dso/${uuid}/details`),
  ),
  at('owner', '/doctors')('doctors', '/doctors'),
  ...(['info', 'cases', 'addresses', 'thirdparty', 'preferences'] as const).map(tab =>
    doctorPage(
      `doctor-${tab}`,
      findFirst(listDoctors, uuid => `/doctors/${uuid}/${tab}`),
    ),
  ),
  doctorPage(
    'doctor-blocked',
    findFirst(listBlockedDoctors, uuid => `/doctors/${uuid}/info`),
  ),
  ...(
    [
      'profile',
      'addresses',
      'preferences',
      'data',
      'security',
      'accounts',
      'integrations',
      'notifications',
    ] as const
  ).map(tab => profile(`profile-${tab}`, `/profile/${tab}`)),
  at('owner', '/lmp')('laser-marking', '/lmp'),
  at('owner', '/quick-guide')('quick-guide', '/quick-guide'),
  at('owner', '/reset-password')('reset-password', '/reset-password'),

  at('staff', '/lab')('lab-queue', '/lab'),
  at('staff', '/lab/queue/$stage')('lab-queue-planning', '/lab/queue/planning'),
  labCase(
    'lab-quality-check',
    findFirst(findCaseIn('IN_QC'), uuid => `/lab/case/${uuid}/files`),
  ),
  labCase(
    'lab-plan',
    findFirst(findCaseIn('IN_TS_GENERATING'), uuid => `/lab/case/${uuid}/plan`),
  ),
  labCase(
    'lab-case-orders',
    findFirst(findCaseIn('IN_MFG'), uuid => `/lab/case/${uuid}/orders`),
  ),
  at('staff', '/lab/orders')('lab-orders', '/lab/orders'),
  at('staff', '/lab/scan')('lab-scan', '/lab/scan'),
  at('staff', '/lab/print-jobs')('lab-print-jobs', '/lab/print-jobs'),
  at('staff', '/lab/print-jobs/$jobId')(
    'lab-print-job',
    findFirst(printJobs, uuid => `/lab/print-jobs/${uuid}`),
  ),
  at('staff', '/lab/labels')('lab-labels', '/lab/labels'),
  at('staff', '/lab/lots')('lab-lots', '/lab/lots'),
  at('staff', '/lab/lots/$lotId')(
    'lab-lot',
    findFirst(listUsedLots, uuid => `/lab/lots/${uuid}`),
  ),
  at('staff', '/lab/requests')('lab-requests', '/lab/requests'),
  at('staff', '/lab/shipments')('lab-shipments', '/lab/shipments'),
  at('staff', '/lab/shipments/new')('lab-shipment-new', '/lab/shipments/new'),
  at('staff', '/lab/shipments/$shipmentId')(
    'lab-shipment',
    findFirst(listLabParcels, uuid => `/lab/shipments/${uuid}`),
  ),
  at('staff', '/lab/settings')('lab-settings', '/lab/settings'),
  ...(
    ['couriers', 'packages', 'rejectReasons', 'products', 'loyalty', 'holidays', 'guide', 'naming'] as const
  ).map(tab => settings(`lab-settings-${tab}`, `/lab/settings/${tab}`)),
  at('staff', '/lab/companies')('lab-companies', '/lab/companies'),
  at('staff', '/lab/companies/$companyId')(
    'lab-company',
    findFirst(listCompanies, uuid => `/lab/companies/${uuid}`),
  ),
  at('staff', '/lab/staff')('lab-staff', '/lab/staff'),
  at('staff', '/lab/audit')('lab-audit', '/lab/audit'),
  at('staff', '/lab/insight')('lab-insight', '/lab/insight?period=quarter'),
  at('owner', '/insight')('insight', '/insight?period=quarter'),
  at('staff', '/lab/operations')('lab-operations', '/lab/operations'),
  at('staff', '/lab/approvals')('lab-approvals', '/lab/approvals'),
  at('staff', '/lab/people')('lab-people', '/lab/people?kind=contact&q=olivia'),
  at('staff', '/lab/people')('lab-people-of-every-kind', '/lab/people?q=a'),
]
