import type { BodyInput } from '@archway/contract/kernel'
import type { sessionCalls } from '@archway/contract/session'
import { toast } from '../../ui/feedback/toast.ts'
import { toastFailure } from '../http/toast-failure.ts'
import { translateKey } from '../i18n/language.ts'
import { type Appearance, changeAppearance } from './appearance.ts'
import { saveMe } from './session.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Saves the user's flags, shortcuts or settings, one save after another, and shows the result (PROF-33); `quiet`
 * shows failures only. Resolves to whether it succeeded.
 */
export const saveOwnSettings = (
  change: BodyInput<typeof sessionCalls.updateMe>,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<boolean> => {
  const saved = last
    .then(() => saveMe(change))
    .then(
      () => {
        if (!quiet) toast.success(translateKey('desk', 'saved'))
        return true
      },
      (error: unknown) => {
        toastFailure(error)
        return false
      },
    )
  last = saved
  return saved
}

/** Applies another appearance at once and saves it with the account (SHELL-34). */
export const saveAppearance = (change: Partial<Appearance>): Promise<boolean> => {
  changeAppearance(change)
  return saveOwnSettings({ settings: change })
}
