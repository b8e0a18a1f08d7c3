import './events.ts'

export {
  type Inviter,
  inviterOf,
  languageOf,
  mailInvitation,
  mailPasswordReset,
  openAccount,
  readingLanguage,
  removeAccount,
  renameAccount,
  setAccountStatus,
  wasJustInvited,
} from './accounts.ts'
export { hashPassword } from './password.ts'
export { sessionUserOf } from './present.ts'
export { sessionRoutes } from './routes.ts'
export { isStaffFactorResettable, resetSecondFactor } from './second-factor/reset.ts'
export { resealSecondFactors } from './second-factor/store.ts'
export { createPasswordLink, switchSession } from './store.ts'
export { account, session } from './table.ts'
export { hashToken, newToken } from './token.ts'
export { type CompanyRow, companyColumns, companyFrom, createViewers } from './viewers.ts'
