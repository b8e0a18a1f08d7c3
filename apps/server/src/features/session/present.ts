import type { ReplyInput } from '@archway/contract/kernel'
import type { sessionCalls } from '@archway/contract/session'
import type { Viewer } from '../../platform/access/viewer.ts'

type SessionUser = ReplyInput<typeof sessionCalls.me>['data']

/** The signed-in user, as the portal stores them (ENT-01..13). */
export const sessionUserOf = (viewer: Viewer): SessionUser => ({
  uuid: viewer.id,
  userId: viewer.id,
  companyId: viewer.company?.id ?? null,
  ownerType: viewer.audience === 'doctor' ? 'doctor' : 'admin',
  role: [...viewer.roles],
  staffRole: viewer.staffRole,
  status: viewer.status,
  stepType: viewer.stepType,
  avatarUrl: viewer.avatarKey,
  language: viewer.language,
  data: {
    displayName: viewer.name,
    photoURL: viewer.avatarKey,
    email: viewer.email,
    phone: viewer.phone,
    shortcuts: [...viewer.shortcuts],
    settings: viewer.settings,
    flagsMap: {
      showHelp: viewer.showHelp ? 1 : 0,
      superAdmin: viewer.superAdmin ? 1 : 0,
      isDso: viewer.company?.isDso ? 1 : 0,
      emailSubscription: viewer.emailSubscription ? 1 : 0,
      isDoctor: viewer.audience === 'doctor' ? 1 : 0,
    },
  },
  expiresAt: viewer.sessionExpiresAt.toISOString(),
})
