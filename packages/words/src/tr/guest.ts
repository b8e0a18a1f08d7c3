import { forms } from './forms.ts'
import { kit } from './kit.ts'
import { refusals } from './refusals.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'

/** What is read before signing in; loaded first. */
export const guest = { session, shell, kit, forms, refusals }
