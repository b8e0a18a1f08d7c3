import { uploads } from '../../case-files/uploads/tr.ts'
import { caseList } from '../../cases/list/tr.ts'
import { cases } from '../../cases/tr.ts'
import { inbox } from '../../chat/inbox/tr.ts'
import { forms } from '../../kernel/forms/tr.ts'
import { reasons } from '../../kernel/reasons/tr.ts'
import { quickPanel } from '../../notifications/panel/tr.ts'
import { orders } from '../../orders/tr.ts'
import { desk } from '../../portal/desk/tr.ts'
import { shell } from '../../portal/shell/tr.ts'
import { kit } from '../../portal/ui/tr.ts'
import { session } from '../../session/tr.ts'

/** Texts of the frame and of the lists of cases; loaded at sign-in, before the rest. */
export const frame = {
  session,
  shell,
  kit,
  forms,
  reasons,
  desk,
  quickPanel,
  inbox,
  uploads,
  cases,
  caseList,
  orders,
}
