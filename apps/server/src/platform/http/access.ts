import type { RefusalCode } from '@archway/contract/api'
import { type Allow, roleInGroup, type StaffDuty, staffMay } from '@archway/contract/kernel'
import type { Viewer } from '../access/viewer.ts'
import { refuse } from '../refuse.ts'
import type { Services } from '../services.ts'

/** Why the viewer may not make a call with this access rule; null when they may. */
export const refusalFor = (allow: Allow, viewer: Viewer | null): RefusalCode | null => {
  if (allow.to === 'everyone') return null
  if (!viewer) return 'NOT_SIGNED_IN'
  if (allow.to !== 'signedIn') {
    if (!allow.to.includes(viewer.audience)) return 'NOT_ALLOWED'
    if (allow.group && !roleInGroup(viewer.roles, allow.group)) return 'NOT_ALLOWED'
    if (allow.requestsEnabled && viewer.company && !viewer.company.areRequestsEnabled) return 'NOT_ALLOWED'
    if (allow.superAdmin && viewer.audience !== 'staff' && !viewer.superAdmin) return 'SUPER_ADMIN_ONLY'
    if (allow.notRm && viewer.isRm) return 'RM_NOT_ALLOWED'
    if (allow.duty && viewer.audience === 'staff' && !staffMay(viewer.staffRole, allow.duty))
      return 'STAFF_ROLE'
  }
  if (allow.whenBlocked === 'refused' && viewer.audience !== 'staff') {
    if (viewer.company?.isBlocked || viewer.status === 'BLOCKED') return 'BLOCKED'
  }
  return null
}

/** Refuses with STAFF_ROLE if the role of a staff member does not include the duty; for checks inside a call. */
export const requireDuty = ({ audience, staffRole }: Viewer, duty: StaffDuty): void => {
  if (audience === 'staff' && !staffMay(staffRole, duty)) refuse('STAFF_ROLE')
}

/** The time until which the viewer's confirmation counts as recent. */
export const confirmedUntil = (
  { config }: Pick<Services, 'config'>,
  { confirmedAt }: Pick<Viewer, 'confirmedAt'>,
): Date => new Date(confirmedAt.getTime() + config.REAUTHENTICATION_MINUTES * 60_000)

/** Refuses with CONFIRMATION_NEEDED if the viewer's last confirmation is too long ago. */
export const requireConfirmation = (services: Pick<Services, 'config' | 'clock'>, viewer: Viewer): void => {
  if (confirmedUntil(services, viewer) <= services.clock.now()) refuse('CONFIRMATION_NEEDED')
}

/**
 * Refuses with SECOND_FACTOR_CONFIRMATION_NEEDED if the last use of the second factor in this session is too long ago:
 * a session and the password must not be enough.
 */
export const requireSecondFactor = (
  services: Pick<Services, 'config' | 'clock'>,
  { secondFactorAt }: Viewer,
): void => {
  const isRecent =
    secondFactorAt && confirmedUntil(services, { confirmedAt: secondFactorAt }) > services.clock.now()
  if (!isRecent) refuse('SECOND_FACTOR_CONFIRMATION_NEEDED')
}
