import type { ArabicWords } from '../../../bundles/shape.ts'
import type { pictures as en } from '../../en/pictures/pictures.ts'

export const pictures: ArabicWords<typeof en> = { noPicture: 'لا يمكن عرض هذه الصورة' }
