import type { DoctorAction, DoctorActor, DoctorStatus } from '@archway/contract/doctors'
import type { Scope } from '../platform/db/scope.ts'
import type { FieldProblem } from '../platform/refuse.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A status was written; `to` is null when the doctor was removed. */
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
    /** Asks whoever keeps cases to fill in how many each of these doctors has. */
    doctorStatisticsAsked: {
      scope: Scope
      doctorIds: readonly string[]
      counts: Map<string, { open: number; total: number }>
    }
    /** A doctor is given this default shipping address; whoever keeps addresses says when they may not use it. */
    doctorAddressChosen: {
      scope: Scope
      doctorId: string
      addressId: string
      field: string
      problems: FieldProblem[]
    }
  }
}
