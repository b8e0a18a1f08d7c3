import type { Viewer } from '../../platform/access/viewer.ts'
import type { SignOn } from './table.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A person changed their flags; the feature that stores the person updates them. */
    personFlagsChanged: { viewer: Viewer; flags: { showHelp?: boolean; emailSubscription?: boolean } }
    /** An administrator removed the lost second factor of a person. */
    secondFactorReset: { accountId: string }
    /** A sign-in through a provider has passed all its steps; its session is opened next, in this transaction. */
    signedOn: { accountId: string; signOn: SignOn; at: Date }
    /**
     * A link by mail was used to set a password: additions that another person may have made to the account are
     * removed.
     */
    passwordRecovered: { accountId: string }
    /** A link was used to set a password, or a provider has identified the person: an invited person has joined. */
    passwordSet: { accountId: string }
  }
}
