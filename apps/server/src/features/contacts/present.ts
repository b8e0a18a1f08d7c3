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

/** A list of flags as columns; flags that are not named do not change (TRAP-057). */
export const flagColumns = (flags: ContactForm['flags']): Partial<Record<Flag, boolean>> =>
  Object.fromEntries((flags ?? []).map(({ name, value }) => [name, value === 1]))

/** An avatar key in another company's folder is ignored; avatars of staff are in the provider's folder. */
export const avatarKeyIn = (
  companyId: string | undefined,
  avatarUrl: string | null | undefined,
): string | null => {
  if (!avatarUrl) return null
  return !companyId || avatarUrl.startsWith(`${companyId}/avatar/`)
    ? avatarUrl
    : refuse('INVALID', {}, [{ form: 'invalid', field: 'avatarUrl' }])
}
