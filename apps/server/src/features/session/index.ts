import './events.ts'

export {
  type Inviter,
  inviterOf,
  mailInvitation,
  mailPasswordReset,
  openAccount,
  readingLanguage,
  readLanguage,
  removeAccount,
  renameAccount,
  setAccountStatus,
  wasJustInvited,
} from './accounts.ts'
export { sessionEnd } from './idle.ts'
export { hashPassword } from './password.ts'
export { sessionUserOf } from './present.ts'
export { sessionRoutes } from './routes.ts'
export { addAccountNotice } from './second-factor/notice.ts'
export { requireSecondFactorWhereRequired } from './second-factor/own-factors.ts'
export { findCompanyOfResettable, resetSecondFactor } from './second-factor/reset.ts'
export { requireSecondStep } from './second-factor/sign-in-routes.ts'
export { resealSecondFactors } from './second-factor/store.ts'
export { canSignIn, hasJoined } from './sign-in/can-sign-in.ts'
export { openSignedIn } from './sign-in/open-signed-in.ts'
export {
  type Account,
  closeSession,
  createPasswordLink,
  endProviderSessions,
  endSessionsAfterSignOut,
  findAccount,
  findAccountById,
  findSignOnOfSession,
  isKnownDevice,
  switchSession,
} from './store.ts'
export { account, type SignOn, session } from './table.ts'
export { hashToken, newToken } from './token.ts'
export { type CompanyRow, companyColumns, companyFrom, createViewers } from './viewers.ts'
