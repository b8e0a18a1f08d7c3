import type { kit as en } from '../en/kit.ts'
import type { ArabicWords } from '../shape.ts'

export const kit: ArabicWords<typeof en> = {
  confirm: 'تأكيد',
  cancel: 'إلغاء',
}
