import type { ArabicWords } from '../../../bundles/shape.ts'
import type { notifications as en } from '../../en/notifications/notifications.ts'
import { event } from './events.ts'

export const notifications: ArabicWords<typeof en> = {
  event,
  topic: {
    attention: 'حالات تحتاج إلى تصحيح',
    planReady: 'خطط علاج للمراجعة',
    planReminders: 'تذكيرات بخطط العلاج',
    approvals: 'الموافقات',
    shipping: 'الشحن',
    chat: 'رسائل المحادثة',
    expiry: 'حالات تقترب من انتهاء صلاحيتها',
    progress: 'تقدّم الحالات والطلبات',
    weekly: 'الملخص الأسبوعي',
    queue: 'العمل في المختبر',
    account: 'حسابك',
  },
  mail: {
    hello: 'مرحبًا {{name}}،',
    comment: 'التعليق: {{comment}}',
    reason: 'السبب: {{reasons}}',
    track: 'تتبّع الطرد {{awb}}',
    more_zero: 'ولا شيء غير ذلك',
    more_one: 'وواحد آخر',
    more_two: 'واثنان آخران',
    more_few: 'و{{count}} أخرى',
    more_many: 'و{{count}} أخرى',
    more_other: 'و{{count}} أخرى',
    button: {
      case: 'فتح الحالة',
      files: 'الاطلاع على ما يلزم تصحيحه',
      plan: 'فتح خطة العلاج',
      shipment: 'فتح الشحنة',
      request: 'فتح الطلبات',
      chat: 'فتح المحادثة',
      portal: 'فتح البوابة',
    },
    canTurnOff: 'يمكنك إيقاف رسائل البريد الإلكتروني من نوع «{{topic}}» من ملفك الشخصي.',
    cannotTurnOff: 'لا يمكن إيقاف رسائل البريد الإلكتروني من نوع «{{topic}}».',
  },
  doctorStatus: {
    ACTIVE: 'نشط',
    RESTRICTED: 'مقيّد (تستمر الحالات الجارية ولا يمكن فتح حالات أو طلبات جديدة)',
    BLOCKED: 'محظور (لا يمكنك سوى عرض الحالات والكتابة في المحادثات؛ يُرجى التواصل مع عيادتك)',
  },
  week: {
    opened: 'الحالات الجديدة في آخر سبعة أيام: {{count}}',
    shipped: 'ما شُحن في آخر سبعة أيام: {{count}}',
    planApproval: 'بانتظار الموافقة على الخطة: {{count}}',
    clearance: 'بانتظار موافقة الإدارة: {{count}}',
    rejected: 'مرفوضة: {{count}}',
    incomplete: 'لم تُرسل بعد: {{count}}',
    inWork: 'في المختبر: {{count}}',
  },
}
