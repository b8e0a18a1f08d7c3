import type { Language } from '@archway/words'
import type { Inviter } from '../session/index.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A company was created; `contacts` invites its account owner. */
    companyOpened: {
      companyId: string
      owner: { name: string; email: string }
      at: Date
      language: Language
      /** The member of staff who created it. */
      inviter: Inviter
    }
  }
}
