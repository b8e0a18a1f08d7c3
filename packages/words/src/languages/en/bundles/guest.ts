import { forms } from '../kernel/forms.ts'
import { reasons } from '../kernel/reasons.ts'
import { shell } from '../portal/shell.ts'
import { kit } from '../portal/ui.ts'
import { session } from '../session/session.ts'

/** Words of the pages before sign-in; loaded first. */
export const guest = { session, shell, kit, forms, reasons }
