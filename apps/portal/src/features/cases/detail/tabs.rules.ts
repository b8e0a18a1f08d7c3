import type { CaseDetail } from '@archway/contract/cases'

const caseTabs = [
  'details',
  'files',
  'plan',
  'orders',
  'requests',
  'refinements',
  'shipments',
  'chat',
  'history',
] as const
export type CaseTab = (typeof caseTabs)[number]

type TabFacts = Pick<CaseDetail, 'withTs' | 'product' | 'side' | 'submittedAt'>

/**
 * The tabs of a case (domain.md 3.8). Parcels with a doctor's case belong to the DSO, which finds them through the
 * case.
 */
export const tabsOf = (
  detail: TabFacts,
  reader: 'contact' | 'doctor' | 'staff',
  mayRequest: boolean,
): CaseTab[] =>
  caseTabs.filter(tab => {
    if (tab === 'plan') return !detail.withTs
    if (tab === 'requests') return mayRequest && detail.submittedAt !== null
    if (tab === 'refinements') return detail.product === 'AL'
    return tab !== 'shipments' || (detail.side === 'doctor' && reader !== 'doctor')
  })

/** The tab named in an address; the first one if it is unknown or the case does not have it (ruling 26). */
export const tabNamed = (name: string, tabs: readonly CaseTab[]): CaseTab =>
  tabs.find(tab => tab === name) ?? 'details'

/** Tabs whose content fills the window and scrolls by itself. */
export const fillsWindow = (tab: CaseTab): boolean => tab === 'plan' || tab === 'chat'
