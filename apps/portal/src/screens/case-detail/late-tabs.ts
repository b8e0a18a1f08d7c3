import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

// The parts of a case but the one it opens with, for customers and staff.
export const CaseFiles = lazyPart(async () => (await import('./CaseFiles.tsx')).CaseFiles)
export const RequestsTab = lazyPart(async () => (await import('./RequestsTab.tsx')).RequestsTab)
export const CaseChatTab = lazyPart(async () => (await import('./CaseChatTab.tsx')).CaseChatTab)
export const CaseRefinements = lazyPart(async () => (await import('./CaseRefinements.tsx')).CaseRefinements)
export const CaseShipments = lazyPart(
  async () => (await import('../../features/shipments/CaseShipments.tsx')).CaseShipments,
)
export const HistoryTab = lazyPart(
  async () => (await import('../../features/cases/detail/history/HistoryTab.tsx')).HistoryTab,
)
export const sharedTabs = [
  CaseFiles,
  RequestsTab,
  CaseChatTab,
  CaseRefinements,
  CaseShipments,
  HistoryTab,
] as const
