import type { ApprovalStatus } from '@archway/contract/privacy'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** A member of the staff requested what an administrator who is another person has to confirm. */
    approvalRequested: { approvalId: string; approverIds: readonly string[] }
    /** An administrator who is another person confirmed or declined it. */
    approvalDecided: {
      approvalId: string
      requestedById: string
      status: Extract<ApprovalStatus, 'confirmed' | 'declined'>
    }
  }
}
