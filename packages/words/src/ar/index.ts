import { company } from './company.ts'
import { forms } from './forms.ts'
import { kit } from './kit.ts'
import { mails } from './mails.ts'
import { refusals } from './refusals.ts'

export const ar = { company, refusals, mails, forms, kit }
