import type { ApprovalStatus } from '@archway/contract/privacy'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** An administrator requested what another one has to confirm. */
    approvalRequested: { approvalId: string; approverIds: readonly string[] }
    /** Another administrator confirmed or declined it. */
    approvalDecided: {
      approvalId: string
      requestedById: string
      status: Extract<ApprovalStatus, 'confirmed' | 'declined'>
    }
  }
}
