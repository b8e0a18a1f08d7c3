import type { Viewer } from '../../platform/access/viewer.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A person changed their flags; the feature that stores the person updates them. */
    personFlagsChanged: { viewer: Viewer; flags: { showHelp?: boolean; emailSubscription?: boolean } }
    /** The lost second factor of a person was removed by others. */
    secondFactorReset: { accountId: string }
    /** A link was used to set a password: an invited person has joined. */
    passwordSet: { accountId: string }
  }
}
