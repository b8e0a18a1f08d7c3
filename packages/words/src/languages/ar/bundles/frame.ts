import { uploads } from '../case-files/uploads.ts'
import { cases } from '../cases/cases.ts'
import { caseList } from '../cases/list.ts'
import { inbox } from '../chat/inbox.ts'
import { forms } from '../kernel/forms.ts'
import { reasons } from '../kernel/reasons.ts'
import { quickPanel } from '../notifications/panel.ts'
import { orders } from '../orders/orders.ts'
import { desk } from '../portal/desk.ts'
import { shell } from '../portal/shell.ts'
import { kit } from '../portal/ui.ts'
import { session } from '../session/session.ts'

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
