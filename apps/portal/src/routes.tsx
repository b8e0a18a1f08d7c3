import { type SideVocabulary, sideFrom } from '@archway/contract/cases'
import type { StaffDuty } from '@archway/contract/kernel'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { addressFilters } from './features/cases/filter-names.ts'
import { loadWords, withWords } from './platform/i18n/language.ts'
import { listSearch, parseSearch, searchOf, stringifySearch } from './platform/list/search-params.ts'
import { createPortalHistory } from './platform/list/typed-search.ts'
import { type Auth, decideAccess, requests, staffPage } from './platform/session/guard.ts'
import { isStaff, type Session, sessionState, switchCompany } from './platform/session/session.ts'
import { rememberPath } from './platform/session/session-record.ts'
import { takeAnswerFromAddress } from './platform/session/sign-on.ts'
import { visitorOf } from './platform/session/visitor.ts'
import { GuestFrame } from './shell/GuestFrame.tsx'
import { RouteError } from './shell/RouteError.tsx'
import { importWithRetry } from './ui/lazy/import-with-retry.ts'

const rootRoute = createRootRoute({ component: Outlet, errorComponent: RouteError })

/** The side that a page is about is named in its address, in a vocabulary for each area (TRAP-004). */
const typeWords: Readonly<Record<string, SideVocabulary>> = {
  cases: 'route',
  dashboard: 'route',
  shipments: 'shipment',
}
const hasUnknownType = (pathname: string): boolean => {
  const [, area = '', type = ''] = pathname.split('/')
  const vocabulary = typeWords[area]
  return vocabulary !== undefined && sideFrom(vocabulary, type) === null
}
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * Redirects users from pages that their role may not open (section 2.2); an unknown type leads to the default page.
 */
const check = (auth: PageAuth) => (location: { href: string; pathname: string }) => {
  const { session } = sessionState()
  if (session && typeof auth === 'function' && hasUnknownType(location.pathname)) {
    const [, area, id = ''] = location.pathname.split('/')
    if (area === 'cases' && isUuid(id))
      throw redirect({ href: `/cases/admin/all/${id}/details`, replace: true })
    throw redirect({ to: startsInLab(session) ? staffPage : '/', replace: true })
  }
  const required = typeof auth === 'function' ? auth(location.pathname) : auth
  const verdict = decideAccess(required, visitorOf(session))
  if (verdict === 'signIn') {
    rememberPath(location.href)
    throw redirect({ to: '/login', replace: true })
  }
  if (verdict === 'default') throw redirect({ to: startsInLab(session) ? staffPage : '/', replace: true })
}

/** Staff start with their work list, unless they have switched to a company. */
const startsInLab = (session: Session | null): boolean => isStaff(session) && !session?.company

/** The access a page requires; a path with two variants decides by the address. */
type PageAuth = Auth | ((pathname: string) => Auth)

type Screen = () => Promise<{ Screen: ComponentType }>

/** A page whose code is fetched with several attempts; if the connection is lost, the frame around it stays. */
const lazyScreen = (load: Screen) => lazyRouteComponent(() => importWithRetry(load, 'page'), 'Screen')

type Search<Name extends string> = (given: Record<string, unknown>) => { [Key in Name]?: string }
const noSearch = searchOf()
const caseSearch = listSearch(...addressFilters)
/** The second list of the dashboard has its pages in `waiting`. */
const dashboardSearch = listSearch(...addressFilters, 'waiting')
const workSearch = searchOf('period', 'from', 'to', 'person', 'work')

const guest = createRoute({ getParentRoute: () => rootRoute, id: 'guest', component: GuestFrame })
const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signedIn',
  component: lazyRouteComponent(
    () =>
      importWithRetry(async () => {
        const [shell] = await Promise.all([import('./shell/Shell.tsx'), loadWords('frame')])
        return shell
      }, 'page'),
    'Shell',
  ),
  beforeLoad: ({ location }) => check({ group: 'customer' })(location),
})

/** `words`: the bundle that a page needs, if that of guests or of the frame is enough. */
const page = <const Path extends string, Name extends string = never>(
  parent: typeof guest | typeof signedIn,
  path: Path,
  auth: PageAuth,
  load: Screen,
  {
    words = 'all',
    search = noSearch as Search<Name>,
  }: { words?: 'first' | 'all'; search?: Search<Name> } = {},
) =>
  createRoute({
    getParentRoute: () => parent as typeof signedIn,
    path,
    validateSearch: search,
    component: lazyScreen(words === 'all' ? withWords(load) : load),
    errorComponent: RouteError,
    beforeLoad: ({ location }) => check(auth)(location),
  })

/** A screen of the provider, for all companies: opening it ends acting on behalf of a company (ruling 2). */
const labPage = <const Path extends string, Name extends string = never>(
  path: Path,
  load: Screen,
  search = noSearch as Search<Name>,
  duty?: StaffDuty,
) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    validateSearch: search,
    component: lazyScreen(withWords(load)),
    errorComponent: RouteError,
    beforeLoad: async ({ location, preload }) => {
      check({ group: 'customer', staff: true, ...(duty && { duty }) })(location)
      // A link that is only hovered stores nothing.
      if (!preload && sessionState().session?.company) await switchCompany(null)
    },
  })

const createRedirect = <const Path extends string>(path: Path, to: string) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: () => {
      throw redirect({ href: startsInLab(sessionState().session) ? staffPage : to, replace: true })
    },
  })

/**
 * The address of a record without a tab leads to its first tab; an unknown part instead of a tab leads to the list.
 */
const withoutTab = <const Path extends string>(path: Path, name: string, tab: string, list: string) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ location: { pathname }, params }) => {
      const id = (params as Readonly<Record<string, string>>)[name] ?? ''
      throw redirect({ href: isUuid(id) ? `${pathname.replace(/\/$/, '')}${tab}` : list, replace: true })
    },
  })

const customer: Auth = { group: 'customer' }
const dsoOnly: Auth = { group: 'doctorCases', isDso: true }

/** The doctors' half of cases, dashboard and shipments is for those who see its navigation entry (TRAP-016). */
const sided = (pathname: string): Auth =>
  ['doctor', 'dso'].includes(pathname.split('/')[2] ?? '') ? dsoOnly : customer
/** Lists that show cases or shipments of one company, and the form of a new case. */
const authOfList = (pathname: string): Auth => ({ ...sided(pathname), ofCompany: true })
/** Addresses are for account owners. */
const profileTab = (pathname: string): Auth =>
  pathname.split('/')[2] === 'addresses' ? { group: 'customer', superAdmin: true } : customer
const onlyGuest: Auth = { group: 'onlyGuest' }

const guestPages = [
  page(guest, '/login', onlyGuest, () => import('./screens/session/Login.tsx'), { words: 'first' }),
  page(guest, '/forget-password', onlyGuest, () => import('./screens/session/ForgetPassword.tsx'), {
    words: 'first',
  }),
  page(guest, '/set-password', onlyGuest, () => import('./screens/session/SetPassword.tsx'), {
    words: 'first',
    search: searchOf('token'),
  }),
  page(guest, '/second-step', onlyGuest, () => import('./screens/session/SecondStep.tsx')),
]

/** Open to everybody who was sent a link, signed in or not. */
const shared = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared',
  component: lazyScreen(withWords(() => import('./screens/plans/SharedPlan.tsx'))),
  errorComponent: RouteError,
})

const pages = [
  createRedirect('/', '/dashboard/admin/all'),
  createRedirect('/dashboard', '/dashboard/admin/all'),
  createRedirect('/cases', '/dashboard/admin/all'),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/cases/$type/$caseId',
    beforeLoad: ({ params: { type, caseId } }) => {
      const href = isUuid(caseId) ? `/cases/${type}/all/${caseId}/details` : '/cases'
      throw redirect({ href, replace: true })
    },
  }),
  withoutTab('/cases/$type/$list/$caseId', 'caseId', '/details', '/cases'),
  withoutTab('/dashboard/$list/$status/$caseId', 'caseId', '/details', '/dashboard'),
  withoutTab('/lab/case/$caseId', 'caseId', '/details', '/lab'),
  withoutTab('/doctors/$doctorId', 'doctorId', '/info', '/doctors'),
  withoutTab('/shipments/$type/$shipmentuuid', 'shipmentuuid', '/details', '/shipments'),
  createRedirect('/shipments', '/shipments/client'),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/profile',
    beforeLoad: () => {
      throw redirect({ href: '/profile/profile', replace: true })
    },
  }),
  page(signedIn, '/dashboard/$type/$status', authOfList, () => import('./screens/dashboard/Dashboard.tsx'), {
    words: 'first',
    search: dashboardSearch,
  }),
  page(signedIn, '/cases/$type', authOfList, () => import('./screens/cases/CaseList.tsx'), {
    words: 'first',
    search: caseSearch,
  }),
  page(
    signedIn,
    '/dashboard/$list/$status/$caseId/$tabName',
    sided,
    () => import('./screens/case-detail/CaseDetail.tsx'),
  ),
  page(
    signedIn,
    '/cases/$type/$list/$caseId/$tabName',
    sided,
    () => import('./screens/case-detail/CaseDetail.tsx'),
  ),
  page(signedIn, '/shipments/$type', authOfList, () => import('./screens/shipments/ShipmentList.tsx'), {
    search: listSearch('status'),
  }),
  page(
    signedIn,
    '/shipments/$type/$shipmentuuid/$tabName',
    sided,
    () => import('./screens/shipments/ShipmentDetail.tsx'),
  ),
  page(signedIn, '/cases/$type/new', authOfList, () => import('./screens/case-form/NewCase.tsx')),
  page(signedIn, '/cases/$type/edit/$caseId', sided, () => import('./screens/case-form/EditCase.tsx'), {
    search: searchOf('step'),
  }),
  page(signedIn, '/patient/$patientId', customer, () => import('./screens/cases/patient/Patient.tsx'), {
    search: searchOf('first', 'second', 'view'),
  }),
  page(signedIn, '/cases/$room/chat', customer, () => import('./screens/chat/CaseChat.tsx')),
  page(signedIn, '/cases/dso/$room/chat', customer, () => import('./screens/chat/CaseChat.tsx')),
  page(signedIn, '/cases/admin/$room/chat', customer, () => import('./screens/chat/CaseChat.tsx')),
  page(signedIn, '/inbox', customer, () => import('./screens/inbox/Inbox.tsx'), {
    search: searchOf('page', 'show', 'owner', 'stage', 'who'),
  }),
  page(
    signedIn,
    '/request',
    { ...requests, ofCompany: true },
    () => import('./screens/requests/Requests.tsx'),
    { search: listSearch('status', 'type', 'new') },
  ),
  page(
    signedIn,
    '/insight',
    { group: 'customer', ofCompany: true },
    () => import('./screens/lab/CompanyInsight.tsx'),
    { search: searchOf('period', 'from', 'to') },
  ),
  page(signedIn, '/doctors', { ...dsoOnly, ofCompany: true }, () => import('./screens/doctors/Doctors.tsx'), {
    search: listSearch('status', 'stepType'),
  }),
  page(
    signedIn,
    '/doctors/$doctorId/$tabValue',
    { ...dsoOnly, ofCompany: true },
    () => import('./screens/doctors/DoctorDetail.tsx'),
    { search: caseSearch },
  ),
  page(signedIn, '/profile/$tabName', profileTab, () => import('./screens/profile/Profile.tsx'), {
    search: listSearch('status'),
  }),
  page(signedIn, '/lmp', customer, () => import('./screens/laser-marking/LaserMarking.tsx')),
  page(signedIn, '/quick-guide', customer, () => import('./screens/quick-guide/QuickGuide.tsx')),
  labPage('/lab', () => import('./screens/lab/Queue.tsx'), listSearch('product', 'who', 'overdue')),
  labPage(
    '/lab/queue/$stage',
    () => import('./screens/lab/Queue.tsx'),
    listSearch('product', 'who', 'overdue'),
  ),
  labPage('/lab/case/$caseId/$tabName', () => import('./screens/case-detail/LabCase.tsx'), searchOf('plan')),
  labPage(
    '/lab/orders',
    () => import('./screens/orders/Orders.tsx'),
    listSearch('status', 'product', 'overdue', 'who', 'lot'),
  ),
  labPage(
    '/lab/print-jobs',
    () => import('./screens/orders/PrintJobs.tsx'),
    listSearch('type', 'status', 'new'),
  ),
  labPage('/lab/print-jobs/$jobId', () => import('./screens/orders/PrintJob.tsx')),
  labPage('/lab/labels', () => import('./screens/orders/Labels.tsx'), listSearch('type'), 'production'),
  labPage('/lab/lots', () => import('./screens/lab/Lots.tsx'), listSearch('type', 'status')),
  labPage('/lab/lots/$lotId', () => import('./screens/lab/Lot.tsx'), listSearch()),
  labPage('/lab/scan', () => import('./screens/orders/Station.tsx')),
  labPage('/lab/requests', () => import('./screens/requests/LabRequests.tsx'), listSearch('status', 'type')),
  labPage('/lab/shipments', () => import('./screens/shipments/lab/Shipments.tsx'), listSearch('status')),
  labPage(
    '/lab/shipments/new',
    () => import('./screens/shipments/lab/NewShipment.tsx'),
    searchOf('orders'),
    'production',
  ),
  labPage('/lab/shipments/$shipmentId', () => import('./screens/shipments/lab/ShipmentDetail.tsx')),
  labPage(
    '/lab/settings',
    () => import('./screens/catalog/Settings.tsx'),
    searchOf('year', 'language'),
    'administration',
  ),
  labPage(
    '/lab/settings/$tabName',
    () => import('./screens/catalog/Settings.tsx'),
    searchOf('year', 'language'),
    'administration',
  ),
  labPage(
    '/lab/companies',
    () => import('./screens/company/Companies.tsx'),
    listSearch('status', 'dso', 'requests', 'shipping', 'rm'),
  ),
  labPage('/lab/companies/$companyId', () => import('./screens/company/Company.tsx')),
  labPage('/lab/staff', () => import('./screens/contacts/Staff.tsx'), searchOf(), 'administration'),
  labPage(
    '/lab/audit',
    () => import('./screens/audit/Audit.tsx'),
    listSearch('company', 'person', 'thing', 'from', 'to', 'class', 'result'),
    'trail',
  ),
  labPage('/lab/insight', () => import('./screens/lab/LabInsight.tsx'), workSearch),
  labPage('/lab/operations', () => import('./screens/lab/Operations.tsx'), searchOf(), 'administration'),
  labPage(
    '/lab/approvals',
    () => import('./screens/privacy/Approvals.tsx'),
    listSearch('status'),
    'companies',
  ),
  labPage('/lab/people', () => import('./screens/privacy/People.tsx'), searchOf('kind'), 'companies'),
  page(signedIn, '/reset-password', customer, () => import('./screens/session/ResetPassword.tsx')),
]

/** The page that a phone opens from the code on the desktop screen: it needs no session and ignores any. */
const phonePage = createRoute({
  getParentRoute: () => rootRoute,
  path: '/phone',
  component: lazyScreen(withWords(() => import('./screens/phone/Phone.tsx'))),
  errorComponent: RouteError,
})

/** The page to which a company's identity provider redirects, to sign in or to link the account of the session. */
const signOnAnswer = createRoute({
  getParentRoute: () => guest,
  path: '/sign-on/$companyId',
  component: lazyScreen(withWords(() => import('./screens/session/SignOn.tsx'))),
  errorComponent: RouteError,
})

/** Unknown addresses: the default page when signed in, otherwise the sign-in page (ruling 26). */
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: sessionState().session ? '/' : '/login', replace: true })
  },
})

// The history stores the address it is created with.
takeAnswerFromAddress()

export const router = createRouter({
  history: createPortalHistory(),
  parseSearch,
  stringifySearch,
  routeTree: rootRoute.addChildren([
    shared,
    guest.addChildren([...guestPages, signOnAnswer]),
    signedIn.addChildren(pages),
    phonePage,
    unknown,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
