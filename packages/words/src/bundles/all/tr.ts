import { documents } from '../../documents/tr.ts'
import { mails } from '../../notifications/mails/tr.ts'
import { portal } from '../portal/tr.ts'

export const tr = { ...portal, documents, mails }
