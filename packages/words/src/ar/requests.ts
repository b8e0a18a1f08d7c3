import type { requests as en } from '../en/requests.ts'
import type { ArabicWords } from '../shape.ts'

export const requests: ArabicWords<typeof en> = {
  status: {
    pendingPayment: 'بانتظار الدفع',
    pendingAdminApproval: 'بانتظار موافقة الإدارة',
    approved: 'تمت الموافقة',
    inManufacturing: 'قيد التصنيع',
    shipped: 'تم الشحن',
    firstMileShipped: 'شُحن إلى المجموعة',
    rejected: 'مرفوض',
    canceled: 'ملغى',
  },
  type: { retainer: 'مثبّت', replacement: 'بديل' },
  action: {
    create: 'طلب جديد',
    pay: 'الدفع',
    approve: 'الموافقة على الطلب',
    reject: 'رفض الطلب',
    cancel: 'إلغاء الطلب',
    startMfg: 'بدء التصنيع',
    stopMfg: 'إلغاء الطلبية',
    ship: 'تحديد كمشحون',
    undoShipped: 'التراجع عن الشحن',
    lastMileShipped: 'تحديد المرحلة الأخيرة كمشحونة',
  },
}
