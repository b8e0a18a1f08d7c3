import { documents } from '../documents/documents.ts'
import { mails } from '../notifications/mails.ts'
import { portal } from './portal.ts'

export const en = { ...portal, documents, mails }
