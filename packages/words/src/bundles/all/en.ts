import { documents } from '../../documents/en.ts'
import { mails } from '../../notifications/mails/en.ts'
import { portal } from '../portal/en.ts'

export const en = { ...portal, documents, mails }
