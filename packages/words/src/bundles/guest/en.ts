import { forms } from '../../kernel/forms/en.ts'
import { reasons } from '../../kernel/reasons/en.ts'
import { shell } from '../../portal/shell/en.ts'
import { kit } from '../../portal/ui/en.ts'
import { session } from '../../session/en.ts'

/** Words of the pages before sign-in; loaded first. */
export const guest = { session, shell, kit, forms, reasons }
