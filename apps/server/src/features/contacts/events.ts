import type { Viewer } from '../../platform/access/viewer.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** People changed their details; the feature that stores the person updates the row. */
    ownDetailsChanged: {
      viewer: Viewer
      details: { name: string; phone: string | null; avatarKey: string | null }
    }
    /** A staff member is no longer an administrator, or can no longer sign in. */
    administratorLeft: { staffId: string }
    /** Two members of the staff have made a contact an account owner. */
    ownerAppointed: { companyId: string; contactId: string }
    /** A contact is no longer a relationship manager, or is about to be removed. */
    relationshipManagerLeft: { companyId: string; contactId: string }
  }
}
