import type { pictures as en } from '../en/pictures.ts'
import type { SameWords } from '../shape.ts'

export const pictures: SameWords<typeof en> = { noPicture: 'Bu, gösterilebilecek bir resim değil' }
