import type { kit as en } from '../en/kit.ts'
import type { SameWords } from '../shape.ts'

export const kit: SameWords<typeof en> = {
  confirm: 'Onayla',
  cancel: 'Vazgeç',
}
