import { forms } from '../../kernel/forms/tr.ts'
import { reasons } from '../../kernel/reasons/tr.ts'
import { shell } from '../../portal/shell/tr.ts'
import { kit } from '../../portal/ui/tr.ts'
import { session } from '../../session/tr.ts'

/** Texts of the pages before sign-in; loaded first. */
export const guest = { session, shell, kit, forms, reasons }
