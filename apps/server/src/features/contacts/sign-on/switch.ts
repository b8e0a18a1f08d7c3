import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'

/** Refuses with SIGN_ON_OVER while single sign-on is off for the whole server (SINGLE_SIGN_ON). */
export const requireSwitchedOn = ({ config }: Pick<Services, 'config'>): void => {
  if (!config.SINGLE_SIGN_ON) refuse('SIGN_ON_OVER')
}
