import type { ContactForm, contactCalls } from '@archway/contract/contacts'
import type { ReplyInput } from '@archway/contract/kernel'
import { refuse } from '../../platform/refuse.ts'
import type { ContactRow } from './store.ts'

export const contactOf = (row: ContactRow): ReplyInput<typeof contactCalls.contacts>['data'][number] => ({
  uuid: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  avatarUrl: row.avatarKey,
  role: row.role,
  companyUuid: row.companyId,
  createdAt: row.createdAt.toISOString(),
  flagsMap: {
    emailSubscription: row.emailSubscription,
    superAdmin: row.superAdmin,
    showHelp: row.showHelp,
  },
})

type Flag = 'superAdmin' | 'emailSubscription' | 'showHelp'

/** The written list of flags as columns; what is not named stays (TRAP-057). */
export const flagColumns = (flags: ContactForm['flags']): Partial<Record<Flag, boolean>> =>
  Object.fromEntries((flags ?? []).map(({ name, value }) => [name, value === 1]))

/** An avatar of another company's folder is none that could be shown; staff keep theirs under the provider's. */
export const avatarKeyIn = (
  companyId: string | undefined,
  avatarUrl: string | null | undefined,
): string | null => {
  if (!avatarUrl) return null
  return !companyId || avatarUrl.startsWith(`${companyId}/avatar/`)
    ? avatarUrl
    : refuse('INVALID', {}, [{ form: 'invalid', field: 'avatarUrl' }])
}
