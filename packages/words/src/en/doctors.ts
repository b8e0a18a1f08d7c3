import type { DoctorAction, DoctorStatus } from '@archway/contract/doctors'

export const doctors = {
  status: {
    INVITED: 'Invited',
    ACTIVE: 'Active',
    INACTIVE: 'Inactive',
    BLOCKED: 'Blocked',
    RESTRICTED: 'Restricted',
  } satisfies Record<DoctorStatus, string>,
  action: {
    add: 'Add doctor',
    join: 'Accept invitation',
    invite: 'Resend invitation',
    deactivate: 'Deactivate',
    activate: 'Activate',
    restrict: 'Restrict',
    unrestrict: 'Lift restriction',
    block: 'Block',
    unblock: 'Unblock',
    reset: 'Reset password',
    delete: 'Delete',
  } satisfies Record<DoctorAction, string>,
} as const
