import type { refusals as en } from '../en/refusals.ts'
import type { ArabicWords } from '../shape.ts'

export const refusals: ArabicWords<typeof en> = {
  INVALID: 'يرجى مراجعة الحقول المحددة',
  MALFORMED: 'تعذرت قراءة الطلب',
  NOT_SIGNED_IN: 'انتهت الجلسة',
  NOT_ALLOWED: 'ليست لديك صلاحية للقيام بذلك',
  SUPER_ADMIN_ONLY: 'هذا متاح لمالك الحساب فقط',
  BLOCKED: 'أنت محظور',
  RESTRICTED: 'هذا الحساب مقيّد؛ تستمر الحالات الجارية',
  RM_NOT_ALLOWED: 'غير مسموح لمدير العلاقات',
  WRONG_ORIGIN: 'الطلب قادم من موقع آخر',
  NOT_FOUND: 'هذا العنصر غير موجود أو لم يعد متاحًا',
  STALE_STATUS: 'تغيّرت الحالة. تم تحديث الصفحة.',
  TOO_LARGE: 'الحجم أكبر من المسموح',
  UNSUPPORTED_BODY: 'نوع المحتوى هذا غير مقبول',
  TOO_MANY: 'محاولات كثيرة. حاول بعد {{min}} دقيقة.',
  UNEXPECTED: 'حدث خطأ، حاول مرة أخرى',
  UNAVAILABLE: 'الخدمة غير متاحة حاليًا، حاول مرة أخرى',
  WRONG_LOGIN: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  ACCOUNT_INACTIVE: 'هذا الحساب غير نشط',
  LINK_EXPIRED: 'انتهت صلاحية الرابط. اطلب رابطًا جديدًا.',
  WRONG_OLD_PASSWORD: 'كلمة المرور الحالية غير صحيحة',
}
