import { password } from '@archway/contract/kernel'
import * as z from 'zod/mini'

/** A new password typed twice. */
export const repeatedPassword = z.object({ password, repeat: z.string() }).check(
  z.refine(({ password: first, repeat }) => first === repeat, {
    path: ['repeat'],
    params: { rule: 'passwordRepeat' },
  }),
)
