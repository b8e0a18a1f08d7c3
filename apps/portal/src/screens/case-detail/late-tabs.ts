import { latePart } from '../../ui/lazy/lazy-part.tsx'

// The parts of a case but the one it opens with, for customers and staff.
export const CaseFiles = latePart(async () => (await import('./CaseFiles.tsx')).CaseFiles)
export const RequestsTab = latePart(async () => (await import('./RequestsTab.tsx')).RequestsTab)
export const CaseChatTab = latePart(async () => (await import('./CaseChatTab.tsx')).CaseChatTab)
export const CaseRefinements = latePart(async () => (await import('./CaseRefinements.tsx')).CaseRefinements)
export const CaseShipments = latePart(
  async () => (await import('../../features/shipments/CaseShipments.tsx')).CaseShipments,
)
export const HistoryTab = latePart(
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
