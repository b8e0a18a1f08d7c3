import { uploads } from '../../case-files/uploads/en.ts'
import { cases } from '../../cases/en.ts'
import { caseList } from '../../cases/list/en.ts'
import { inbox } from '../../chat/inbox/en.ts'
import { forms } from '../../kernel/forms/en.ts'
import { reasons } from '../../kernel/reasons/en.ts'
import { quickPanel } from '../../notifications/panel/en.ts'
import { orders } from '../../orders/en.ts'
import { desk } from '../../portal/desk/en.ts'
import { shell } from '../../portal/shell/en.ts'
import { kit } from '../../portal/ui/en.ts'
import { session } from '../../session/en.ts'

/** Words of the frame around every page and of the case lists; loaded at sign-in. The other words follow later. */
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
