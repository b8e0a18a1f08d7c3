import type { Viewer } from '../../platform/access/viewer.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A person switched own flags; the feature that keeps the person stores them. */
    personFlagsChanged: { viewer: Viewer; flags: { showHelp?: boolean; emailSubscription?: boolean } }
    /** A link was used: an invited person has arrived. */
    passwordSet: { accountId: string }
  }
}
