import type { event as en } from '../en/notifications-events.ts'
import type { ArabicWords } from '../shape.ts'

export const event: ArabicWords<typeof en> = {
  CASE_SUBMITTED: { title: '{{subject}}: تم الإرسال', text: 'أُرسلت حالة وهي بانتظار فحص الجودة.' },
  CASE_RECEIPT: {
    title: '{{subject}}: تم الاستلام',
    text: 'لقد استلمنا حالتك. يفحص المختبر السجلات أولًا ثم نوافيك بالمستجدات.',
  },
  CASE_RESUBMITTED: {
    title: '{{subject}}: أُعيد الإرسال',
    text: 'صُحّحت الحالة وهي بانتظار فحص الجودة من جديد.',
  },
  CASE_OVERRIDDEN: {
    title: '{{subject}}: تم تجاوز الرفض',
    text: 'تم تجاوز رفض السجلات وتستمر الحالة.',
  },
  CASE_EDITED: {
    title: '{{subject}}: تم التعديل',
    text: 'عُدّلت الحالة أثناء عملك عليها. يجب فحص البنود التي فُحصت مرة أخرى.',
  },
  COURIER_NOTIFIED: {
    title: '{{subject}}: تم حجز شركة الشحن',
    text: 'تم حجز شركة شحن لاستلام الطبعة. يُرجى تجهيزها.',
  },
  IMPRESSION_RECEIVED: {
    title: '{{subject}}: وصلت الطبعة',
    text: 'وصلت الطبعة إلينا ويبدأ فحص الجودة.',
  },
  CASE_REJECTED: {
    title: '{{subject}}: رُفضت السجلات',
    text: 'لا يمكن استخدام بعض السجلات كما هي. يُرجى تصحيحها كي تستمر الحالة.',
  },
  REJECTION_WITHDRAWN: {
    title: '{{subject}}: سُحب الرفض',
    text: 'كان الرفض خطأً منا. يجري فحص السجلات ولا يلزمك فعل أي شيء.',
  },
  PLAN_READY: {
    title: '{{subject}}: خطة العلاج جاهزة',
    text: 'خطة علاج بانتظار مراجعتك. يبدأ التصنيع بعد موافقتك.',
  },
  PLAN_REMINDER: {
    title: '{{subject}}: خطة العلاج ما زالت بالانتظار',
    text: 'ما زالت خطة العلاج بانتظار مراجعتك. يُرجى الموافقة عليها أو طلب تعديلها.',
  },
  PLAN_FOR_INFORMATION: {
    title: '{{subject}}: نُشرت خطة العلاج',
    text: 'يمكنك الاطلاع على خطة العلاج. بدأ التصنيع دون انتظار الموافقة كما هو متفق عليه.',
  },
  PLAN_APPROVED: { title: '{{subject}}: تمت الموافقة على خطة العلاج', text: 'تمت الموافقة على خطة العلاج.' },
  PLAN_REJECTED: {
    title: '{{subject}}: طُلب تعديل الخطة',
    text: 'طُلب إجراء تعديلات على خطة العلاج.',
  },
  PLAN_WITHDRAWN: {
    title: '{{subject}}: سُحبت خطة العلاج',
    text: 'استعاد المختبر خطة العلاج لتصحيحها وسنبلغك عندما تجهز من جديد.',
  },
  REVISION_STARTED: {
    title: '{{subject}}: بدأت المراجعة',
    text: 'يعمل المختبر على التعديلات التي طلبتها.',
  },
  CLEARANCE_NEEDED: {
    title: '{{subject}}: موافقتك مطلوبة',
    text: 'تنتظر هذه الحالة موافقتك قبل تصنيعها.',
  },
  CLEARED: {
    title: '{{subject}}: أُجيز التصنيع',
    text: 'أُجيزت الحالة وتنتقل إلى التصنيع.',
  },
  UNCLEARED: {
    title: '{{subject}}: لم يُجز التصنيع',
    text: 'لم تتم إجازة تصنيع الحالة.',
  },
  MFG_ON_HOLD: {
    title: '{{subject}}: التصنيع معلّق',
    text: 'اضطررنا إلى إيقاف تصنيع هذه الحالة. يُرجى الاطلاع على السبب.',
  },
  MFG_RESUMED: {
    title: '{{subject}}: استؤنف التصنيع',
    text: 'حُلّت المشكلة وعادت الحالة إلى التصنيع.',
  },
  BATCH_STARTED: { title: '{{subject}}: قيد التصنيع', text: 'بدأ التصنيع.' },
  SHIPPED: { title: '{{subject}}: تم الشحن', text: 'الطرد في الطريق.' },
  FIRST_MILE: {
    title: '{{subject}}: شُحن إلى المجموعة',
    text: 'الطرد في الطريق إليك. يُرجى إرسال محتوياته إلى الأطباء وتسجيل المرحلة الأخيرة.',
  },
  SHIPPING_CORRECTED: {
    title: '{{subject}}: لم يُشحن بعد',
    text: 'سُجّل الشحن عن طريق الخطأ. لم يغادر الطرد بعد وسنبلغك عندما يغادر.',
  },
  RECEIPT_DUE: {
    title: '{{subject}}: يُرجى تأكيد الاستلام',
    text: 'هل وصل الطرد؟ يُرجى التأكيد. إذا لم يصلنا رد فسيُعدّ مستلمًا في {{date}}.',
  },
  CONFIRM_RECEIPT: {
    title: '{{subject}}: عُدّ مستلمًا',
    text: 'يُعدّ الطرد الآن مستلمًا. إذا لم يصل فيُرجى مراسلتنا في محادثة الحالة.',
  },
  REFINEMENT_OPENED: { title: '{{subject}}: فُتح تحسين', text: 'فُتح تحسين لهذه الحالة.' },
  CASE_CANCELED: { title: '{{subject}}: أُلغيت', text: 'أُلغيت الحالة.' },
  EXPIRY_WARNING: {
    title: '{{subject}}: تنتهي صلاحيتها قريبًا',
    text: 'لم يحدث أي نشاط في هذه الحالة منذ مدة طويلة. إن لم يحدث نشاط فستنتهي صلاحيتها في {{date}}.',
  },
  EXPIRED: {
    title: '{{subject}}: انتهت صلاحيتها',
    text: 'انتهت صلاحية الحالة لعدم حدوث نشاط مدة طويلة. يمكن إعادة تفعيلها.',
  },
  REACTIVATED: { title: '{{subject}}: أُعيد تفعيلها', text: 'أُعيد تفعيل الحالة.' },
  COMPLETE: { title: '{{subject}}: مكتملة', text: 'اكتملت الحالة.' },
  REOPENED: { title: '{{subject}}: أُعيد فتحها', text: 'أعاد المختبر فتح الحالة.' },
  MOVED_BACK: {
    title: '{{subject}}: أُعيدت إلى مرحلة سابقة',
    text: 'أُعيدت الحالة إلى المرحلة التي تسبق التصنيع.',
  },
  REQUEST_NEW: {
    title: '{{subject}}: طلب بانتظار الموافقة',
    text: 'طلب جديد بانتظار موافقتك.',
  },
  REQUEST_APPROVED: { title: '{{subject}}: تمت الموافقة على الطلب', text: 'تمت الموافقة على الطلب.' },
  REQUEST_REJECTED: { title: '{{subject}}: رُفض الطلب', text: 'رُفض الطلب.' },
  REQUEST_CANCELED: { title: '{{subject}}: أُلغي الطلب', text: 'أُلغي الطلب.' },
  CHAT_MESSAGE: { title: '{{subject}}: رسائل جديدة', text: 'لديك رسائل جديدة في محادثة هذه الحالة.' },
  DOCTOR_STATUS_CHANGED: {
    title: 'تغيّر حسابك',
    text: 'حالة حسابك في Archway الآن: {{status}}.',
  },
  APPROVAL_DIGEST: {
    title: 'بانتظار موافقتك',
    text: 'ما زال ما يلي بانتظار موافقتك:',
  },
  STAFF_DIGEST: { title: 'أخبار حالاتك', text: 'هذا ما حدث منذ الملخص الأخير:' },
  WEEKLY_SUMMARY: { title: 'أسبوعك في Archway', text: 'هذا هو وضع حالات {{company}}:' },
}
