import type { ApprovalStatus } from '@archway/contract/privacy'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** A staff member made a request that another administrator has to confirm. */
    approvalRequested: { approvalId: string; approverIds: readonly string[] }
    /** Another administrator confirmed or declined it. */
    approvalDecided: {
      approvalId: string
      requestedById: string
      status: Extract<ApprovalStatus, 'confirmed' | 'declined'>
    }
  }
}
