import { kit } from './kit.ts'

export const tr = { kit }
