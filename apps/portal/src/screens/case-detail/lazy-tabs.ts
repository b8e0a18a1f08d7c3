import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const tabs = () => import('./tabs.ts')

// The tabs of a case except the first, loaded lazily for customers and staff.
export const CaseFiles = lazyPart(async () => (await tabs()).CaseFiles)
export const RequestsTab = lazyPart(async () => (await tabs()).RequestsTab)
export const CaseChatTab = lazyPart(async () => (await import('./CaseChatTab.tsx')).CaseChatTab)
export const CaseRefinements = lazyPart(async () => (await tabs()).CaseRefinements)
export const CaseShipments = lazyPart(async () => (await tabs()).CaseShipments)
export const HistoryTab = lazyPart(async () => (await tabs()).HistoryTab)
export const sharedTabs = [
  CaseFiles,
  RequestsTab,
  CaseChatTab,
  CaseRefinements,
  CaseShipments,
  HistoryTab,
] as const
