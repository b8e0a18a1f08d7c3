import { kit } from './kit.ts'

export const ar = { kit }
