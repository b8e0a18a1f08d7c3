import type { NotificationEvent } from './event.rules.ts'

type Side = 'client' | 'doctor'
type Reader = 'contact' | 'doctor' | 'staff'

/** The ids that the address of a notification is built from. */
export interface LinkTarget {
  readonly case?: { readonly uuid: string; readonly side: Side } | undefined
  readonly shipment?: { readonly uuid: string; readonly side: Side } | undefined
  readonly request?: { readonly uuid: string } | undefined
}

/** The portal's page of notification preferences. */
export const preferencesPath = '/profile/notifications'

const planEvents: readonly NotificationEvent[] = [
  'PLAN_READY',
  'PLAN_REMINDER',
  'PLAN_FOR_INFORMATION',
  'PLAN_APPROVED',
  'PLAN_REJECTED',
]
const fileEvents: readonly NotificationEvent[] = ['CASE_REJECTED', 'FILE_DAMAGED']

const approvalEvents: readonly NotificationEvent[] = [
  'APPROVAL_REQUESTED',
  'APPROVAL_CONFIRMED',
  'APPROVAL_DECLINED',
]

const tabOf = (event: NotificationEvent): string => {
  if (planEvents.includes(event)) return 'plan'
  return fileEvents.includes(event) ? 'files' : 'details'
}

/** Doctors see their cases where a company sees its own. */
const ownSide = (side: Side, reader: Reader): boolean => side === 'client' || reader === 'doctor'

/** Address of the notification's case for this reader. */
export const caseLink = (
  target: NonNullable<LinkTarget['case']>,
  reader: Reader,
  tab: string = 'details',
): string =>
  reader === 'staff'
    ? `/lab/case/${target.uuid}/${tab}`
    : `/cases/${ownSide(target.side, reader) ? 'admin' : 'doctor'}/all/${target.uuid}/${tab}`

/** The address that a notification leads this reader to, as a path of the portal. */
export const linkOf = (event: NotificationEvent, target: LinkTarget, reader: Reader): string => {
  if (approvalEvents.includes(event)) return '/lab/approvals'
  if (event === 'SECOND_FACTOR_RESET') return '/profile/security'
  if (event === 'OWNER_APPOINTED') return '/profile/profile'
  if ((event === 'CHAT_MESSAGE' || event === 'CHAT_MENTION') && target.case)
    return `/cases/${target.case.uuid}/chat`
  if (target.shipment)
    return reader === 'staff'
      ? `/lab/shipments/${target.shipment.uuid}`
      : `/shipments/${ownSide(target.shipment.side, reader) ? 'client' : 'dso'}/${target.shipment.uuid}/details`
  if (target.request && reader !== 'staff') return '/request'
  if (target.case) return caseLink(target.case, reader, target.request ? 'requests' : tabOf(event))
  return reader === 'staff' ? '/lab' : '/'
}
