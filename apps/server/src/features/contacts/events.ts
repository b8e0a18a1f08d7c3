import type { Viewer } from '../../platform/access/viewer.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A person saved their own details; the feature that keeps the person stores them. */
    ownDetailsChanged: {
      viewer: Viewer
      details: { name: string; phone: string | null; avatarKey: string | null }
    }
    /** A contact is no relationship manager any longer, or is about to be removed. */
    relationshipManagerLeft: { companyId: string; contactId: string }
  }
}
