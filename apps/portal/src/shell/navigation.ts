import type { TFunction } from 'i18next'
import {
  Activity,
  Building2,
  ChartColumn,
  ClipboardList,
  FlaskConical,
  FolderOpen,
  Package,
  Printer,
  RotateCcw,
  ScanBarcode,
  ScrollText,
  SlidersHorizontal,
  Stethoscope,
  Tag,
  Truck,
  UserCheck,
  UserSearch,
  Users,
} from 'lucide-react'
import { type Auth, decideAccess, requests } from '../platform/session/guard.ts'
import { isDoctor, type Session } from '../platform/session/session.ts'
import { visitorOf } from '../platform/session/visitor.ts'
import type { NavEntry, NavLink } from '../ui/nav/nav-entry.ts'

type Link = Omit<NavLink, 'current'> & { auth: Auth }
type Group = { id: string; label: string; icon: NavLink['icon']; items: Link[] }

const customer: Auth = { group: 'customer', ofCompany: true }
const staff: Auth = { group: 'customer', staff: true }
const administration: Auth = { ...staff, duty: 'administration' }

const entriesFor = (t: TFunction<'shell'>, session: Session): (Link | Group)[] => {
  const isDoctorViewer = isDoctor(session)
  return [
    {
      id: 'dashboard',
      label: t('nav.dashboard'),
      href: '/dashboard/admin/all',
      icon: ClipboardList,
      auth: customer,
    },
    {
      id: 'cases',
      label: t('nav.cases'),
      icon: FolderOpen,
      items: [
        {
          id: 'adminCases',
          label: isDoctorViewer ? t('nav.myCases') : t('nav.adminCases'),
          href: '/cases/admin',
          icon: FolderOpen,
          auth: customer,
        },
        {
          id: 'doctorCases',
          label: t('nav.doctorCases'),
          href: '/cases/doctor',
          icon: Stethoscope,
          auth: { group: 'doctorCases', isDso: true, ofCompany: true },
        },
      ],
    },
    {
      id: 'doctors',
      label: t('nav.doctors'),
      href: '/doctors',
      icon: Stethoscope,
      auth: { group: 'doctorCases', isDso: true, ofCompany: true },
    },
    { id: 'profile', label: t('nav.profile'), href: '/profile', icon: Building2, auth: customer },
    {
      id: 'shipments',
      label: t('nav.shipments'),
      icon: Truck,
      items: [
        {
          id: 'clientShipments',
          label: isDoctorViewer ? t('nav.myShipments') : t('nav.clientShipments'),
          href: '/shipments/client',
          icon: Truck,
          auth: customer,
        },
        {
          id: 'doctorShipments',
          label: t('nav.doctorShipments'),
          href: '/shipments/dso',
          icon: Package,
          auth: { group: 'customer', isDso: true, ofCompany: true },
        },
      ],
    },
    {
      id: 'request',
      label: t('nav.request'),
      href: '/request',
      icon: RotateCcw,
      auth: { ...requests, ofCompany: true },
    },
    { id: 'insight', label: t('nav.insight'), href: '/insight', icon: ChartColumn, auth: customer },
    {
      id: 'lab',
      label: t('nav.lab'),
      icon: FlaskConical,
      items: [
        { id: 'labQueue', label: t('nav.labQueue'), href: '/lab', icon: ClipboardList, auth: staff },
        { id: 'labOrders', label: t('nav.labOrders'), href: '/lab/orders', icon: Package, auth: staff },
        { id: 'labScan', label: t('nav.labScan'), href: '/lab/scan', icon: ScanBarcode, auth: staff },
        {
          id: 'labPrintJobs',
          label: t('nav.labPrintJobs'),
          href: '/lab/print-jobs',
          icon: Printer,
          auth: staff,
        },
        {
          id: 'labLabels',
          label: t('nav.labLabels'),
          href: '/lab/labels',
          icon: Tag,
          auth: { ...staff, duty: 'production' },
        },
        { id: 'labLots', label: t('nav.labLots'), href: '/lab/lots', icon: FlaskConical, auth: staff },
        {
          id: 'labRequests',
          label: t('nav.labRequests'),
          href: '/lab/requests',
          icon: RotateCcw,
          auth: staff,
        },
        {
          id: 'labShipments',
          label: t('nav.labShipments'),
          href: '/lab/shipments',
          icon: Truck,
          auth: staff,
        },
        {
          id: 'labCompanies',
          label: t('nav.labCompanies'),
          href: '/lab/companies',
          icon: Building2,
          auth: staff,
        },
        { id: 'labInsight', label: t('nav.insight'), href: '/lab/insight', icon: ChartColumn, auth: staff },
        {
          id: 'labStaff',
          label: t('nav.labStaff'),
          href: '/lab/staff',
          icon: Users,
          auth: administration,
        },
        {
          id: 'labAudit',
          label: t('nav.labAudit'),
          href: '/lab/audit',
          icon: ScrollText,
          auth: { ...staff, duty: 'trail' },
        },
        {
          id: 'labOperations',
          label: t('nav.labOperations'),
          href: '/lab/operations',
          icon: Activity,
          auth: administration,
        },
        {
          id: 'labPeople',
          label: t('nav.labPeople'),
          href: '/lab/people',
          icon: UserSearch,
          auth: { ...staff, duty: 'companies' },
        },
        {
          id: 'labApprovals',
          label: t('nav.labApprovals'),
          href: '/lab/approvals',
          icon: UserCheck,
          auth: { ...staff, duty: 'companies' },
        },
        {
          id: 'labSettings',
          label: t('nav.labSettings'),
          href: '/lab/settings',
          icon: SlidersHorizontal,
          auth: administration,
        },
      ],
    },
  ]
}

const isGroup = (entry: Link | Group): entry is Group => 'items' in entry

/** How much of the address an entry covers: the longest one that fits is the present one. */
const covers = (href: string, path: string): boolean => {
  const stem = href === '/dashboard/admin/all' ? '/dashboard' : href
  return path === stem || path.startsWith(`${stem}/`)
}

/** The navigation of a person: entries their role may not see are left out (GUARD-02, NAV-14). */
export const navigationFor = (
  t: TFunction<'shell'>,
  session: Session,
  path: string,
  badges: Readonly<Record<string, number>> = {},
): NavEntry[] => {
  const visitor = visitorOf(session)
  const mayOpen = ({ auth }: Link): boolean => decideAccess(auth, visitor) === 'open'
  const entries = entriesFor(t, session)
    .map(entry => (isGroup(entry) ? { ...entry, items: entry.items.filter(mayOpen) } : entry))
    .filter(entry => (isGroup(entry) ? entry.items.length > 0 : mayOpen(entry)))
  const links = entries.flatMap(entry => (isGroup(entry) ? entry.items : [entry]))
  const current = links
    .filter(link => covers(link.href, path))
    .sort((a, b) => b.href.length - a.href.length)[0]?.id
  const toNavLink = ({ auth: _auth, ...link }: Link): NavLink => ({
    ...link,
    current: link.id === current,
    badge: badges[link.id] ?? 0,
  })
  return entries.map(entry =>
    isGroup(entry) ? { ...entry, items: entry.items.map(toNavLink) } : toNavLink(entry),
  )
}
