import type { shipments as en } from '../en/shipments.ts'
import type { ArabicWords } from '../shape.ts'

export const shipments: ArabicWords<typeof en> = {
  status: { PENDING: 'قيد التحضير', SHIPPED: 'تم الشحن' },
  action: {
    create: 'شحنة جديدة',
    edit: 'تعديل الشحنة',
    ship: 'تحديد كمشحونة',
    delete: 'حذف الشحنة',
    lastmile: 'تحديد المرحلة الأخيرة للجميع كمشحونة',
    undo: 'التراجع عن الشحن',
  },
}
