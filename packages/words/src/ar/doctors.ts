import type { doctors as en } from '../en/doctors.ts'
import type { ArabicWords } from '../shape.ts'

export const doctors: ArabicWords<typeof en> = {
  status: {
    INVITED: 'مدعو',
    ACTIVE: 'نشط',
    INACTIVE: 'غير نشط',
    BLOCKED: 'محظور',
    RESTRICTED: 'مقيّد',
  },
  action: {
    add: 'إضافة طبيب',
    join: 'قبول الدعوة',
    invite: 'إعادة إرسال الدعوة',
    deactivate: 'إلغاء التفعيل',
    activate: 'تفعيل',
    restrict: 'تقييد',
    unrestrict: 'رفع التقييد',
    block: 'حظر',
    unblock: 'رفع الحظر',
    reset: 'إعادة تعيين كلمة المرور',
    delete: 'حذف',
  },
}
