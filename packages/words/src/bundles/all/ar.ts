import { documents } from '../../documents/ar.ts'
import { mails } from '../../notifications/mails/ar.ts'
import { portal } from '../portal/ar.ts'

export const ar = { ...portal, documents, mails }
