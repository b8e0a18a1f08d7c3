import type { SameWords } from '../../../bundles/shape.ts'
import type { pictures as en } from '../../en/pictures/pictures.ts'

export const pictures: SameWords<typeof en> = { noPicture: 'Bu resim gösterilemiyor' }
