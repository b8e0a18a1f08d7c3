import { kit } from './kit.ts'

export const en = { kit }
