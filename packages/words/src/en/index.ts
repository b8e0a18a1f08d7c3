import { company } from './company.ts'
import { documents } from './documents.ts'
import { forms } from './forms.ts'
import { kit } from './kit.ts'
import { mails } from './mails.ts'
import { refusals } from './refusals.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'

export const en = { shell, session, documents, company, refusals, mails, forms, kit }
