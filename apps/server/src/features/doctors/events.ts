import type { DoctorAction, DoctorActor, DoctorStatus } from '@archway/contract/doctors'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A status was written; `to` is null if the doctor was removed. */
    doctorMoved: {
      companyId: string
      doctorId: string
      action: DoctorAction
      from: DoctorStatus | null
      to: DoctorStatus | null
      actor: DoctorActor & { id: string }
    }
    /** The form of a doctor was saved. */
    doctorEdited: { companyId: string; doctorId: string }
  }
}
