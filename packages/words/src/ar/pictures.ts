import type { pictures as en } from '../en/pictures.ts'
import type { ArabicWords } from '../shape.ts'

export const pictures: ArabicWords<typeof en> = { noPicture: 'هذه ليست صورة يمكن عرضها' }
