import { caseFiles } from './caseFiles.ts'
import { caseList } from './caseList.ts'
import { cases } from './cases.ts'
import { chat } from './chat.ts'
import { desk } from './desk.ts'
import { forms } from './forms.ts'
import { inbox } from './inbox.ts'
import { kit } from './kit.ts'
import { orders } from './orders.ts'
import { quickPanel } from './quickPanel.ts'
import { refusals } from './refusals.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'

/** What the frame around every page and the lists of cases are read in; loaded at sign-in. The rest follows. */
export const frame = {
  session,
  shell,
  kit,
  forms,
  refusals,
  desk,
  quickPanel,
  inbox,
  chat,
  caseFiles,
  cases,
  caseList,
  orders,
}
