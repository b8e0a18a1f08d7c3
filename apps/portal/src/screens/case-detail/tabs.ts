/** The tabs of a case that are not shown first: one chunk, loaded together. */
export { HistoryTab } from '../../features/cases/detail/history/HistoryTab.tsx'
export { CaseShipments } from '../../features/shipments/CaseShipments.tsx'
export { CaseFiles } from './CaseFiles.tsx'
export { CaseRefinements } from './CaseRefinements.tsx'
export { RequestsTab } from './RequestsTab.tsx'
