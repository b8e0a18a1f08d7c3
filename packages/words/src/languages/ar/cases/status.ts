import type { ArabicWords } from '../../../bundles/shape.ts'
import type { progress as enProgress, status as enStatus, turn as enTurn } from '../../en/cases/status.ts'

export const status: ArabicWords<typeof enStatus> = {
  incompleteSubmission: 'إرسال غير مكتمل',
  qualityCheck: 'فحص الجودة',
  underQualityCheck: 'قيد فحص الجودة',
  preparingFiles: 'فحص الجودة: جارٍ تجهيز الملفات',
  preparingProductionFiles: 'جارٍ تجهيز ملفات التصنيع',
  submissionRejected: 'تم رفض الإرسال',
  recordsRejected: 'تم رفض السجلات',
  planInProgress: 'خطة العلاج قيد الإعداد',
  planApproval: 'الموافقة على الخطة',
  awaitingDoctorApproval: 'بانتظار موافقة الطبيب',
  planChangesRequested: 'طُلب تعديل الخطة',
  planChangesRequestedByDoctor: 'طلب الطبيب تعديل الخطة',
  pendingAdminApproval: 'بانتظار موافقة الإدارة',
  notCleared: 'لم تتم إجازة التصنيع',
  inManufacturing: 'قيد التصنيع',
  manufacturingOnHold: 'التصنيع معلّق',
  productionFilesRejected: 'تم رفض ملفات التصنيع',
  readyForShipping: 'جاهزة للشحن',
  inShipment: 'ضمن شحنة',
  firstMileShipped: 'شُحنت إلى المجموعة',
  shipped: 'تم الشحن',
  shippedToDoctor: 'شُحنت إلى الطبيب',
  complete: 'مكتملة',
  treatmentInProgress: 'العلاج جارٍ',
  canceled: 'ملغاة',
  refinementCanceled: 'أُلغي التحسين',
  expired: 'منتهية الصلاحية',
  pendingCourierPickup: 'بانتظار استلام شركة الشحن',
  awaitingYourImpression: 'بانتظار طبعتك',
  awaitingImpression: 'بانتظار الطبعة',
}

export const progress: ArabicWords<typeof enProgress> = {
  /** The first step once it is done (ruling 30). */
  submitted: 'تم الإرسال',
  step: {
    incompleteSubmission: 'إرسال غير مكتمل',
    incomplete: 'غير مكتمل',
    qualityCheck: 'فحص الجودة',
    treatmentPlan: 'خطة العلاج',
    manufacturing: 'التصنيع',
    shipping: 'الشحن',
  },
  sub: {
    rejected: 'مرفوضة',
    generating: 'قيد الإعداد',
    planApproval: 'الموافقة على الخطة',
    pendingAdminApproval: 'بانتظار موافقة الإدارة',
    onHold: 'معلّقة',
    ready: 'جاهزة',
    inShipment: 'ضمن شحنة',
    firstMileShipped: 'شُحنت إلى المجموعة',
    shipped: 'تم الشحن',
    complete: 'مكتملة',
    pendingCourierPickup: 'بانتظار استلام شركة الشحن',
    awaitingImpression: 'بانتظار الطبعة',
  },
  mark: {
    canceled: 'ملغاة',
    expired: 'منتهية الصلاحية',
    refinementCanceled: 'أُلغي التحسين',
  },
}

export const turn: ArabicWords<typeof enTurn> = {
  yours: 'دورك: {{action}}',
  waiting: 'بانتظار {{who}}',
  who: {
    provider: 'المختبر',
    practice: 'عيادتك',
    clinic: 'العيادة',
    doctor: 'الطبيب',
    superAdmin: 'مالك الحساب',
    dso: 'مسؤول المجموعة',
    carrier: 'شركة الشحن',
  },
}
