import { uploads } from '../../case-files/uploads/ar.ts'
import { cases } from '../../cases/ar.ts'
import { caseList } from '../../cases/list/ar.ts'
import { inbox } from '../../chat/inbox/ar.ts'
import { forms } from '../../kernel/forms/ar.ts'
import { reasons } from '../../kernel/reasons/ar.ts'
import { quickPanel } from '../../notifications/panel/ar.ts'
import { orders } from '../../orders/ar.ts'
import { desk } from '../../portal/desk/ar.ts'
import { shell } from '../../portal/shell/ar.ts'
import { kit } from '../../portal/ui/ar.ts'
import { session } from '../../session/ar.ts'

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
