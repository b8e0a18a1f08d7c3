import { forms } from '../../kernel/forms/ar.ts'
import { reasons } from '../../kernel/reasons/ar.ts'
import { shell } from '../../portal/shell/ar.ts'
import { kit } from '../../portal/ui/ar.ts'
import { session } from '../../session/ar.ts'

/** Texts of the pages before sign-in; loaded first. */
export const guest = { session, shell, kit, forms, reasons }
