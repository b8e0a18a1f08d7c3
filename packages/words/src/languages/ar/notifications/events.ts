import type { ArabicWords } from '../../../bundles/shape.ts'
import type { event as en } from '../../en/notifications/events.ts'

export const event: ArabicWords<typeof en> = {
  CASE_SUBMITTED: { title: 'تم الإرسال: {{subject}}', text: 'أُرسلت حالة وهي بانتظار فحص الجودة.' },
  CASE_RECEIPT: {
    title: 'تم الاستلام: {{subject}}',
    text: 'لقد استلمنا حالتك. يفحص المختبر السجلات أولًا ثم نوافيك بالمستجدات.',
  },
  CASE_RESUBMITTED: {
    title: 'أُعيد الإرسال: {{subject}}',
    text: 'صُحّحت الحالة وهي بانتظار فحص الجودة من جديد.',
  },
  CASE_OVERRIDDEN: {
    title: 'تم تجاوز الرفض: {{subject}}',
    text: 'تم تجاوز رفض السجلات وتستمر الحالة.',
  },
  FILE_DAMAGED: {
    title: 'ملف تالف: {{subject}}',
    text: 'أحد ملفات هذه الحالة تالف: وصل غير قابل للقراءة أو لم يعد مطابقًا لما أُرسل. استعِده من نسخة احتياطية أو اطلبه مجددًا قبل استخدامه.',
  },
  CASE_EDITED: {
    title: 'تم التعديل: {{subject}}',
    text: 'عُدّلت الحالة أثناء عملك عليها. يجب إعادة فحص البنود التي سبق فحصها.',
  },
  COURIER_NOTIFIED: {
    title: 'تم طلب شركة الشحن: {{subject}}',
    text: 'طُلب من شركة الشحن استلام الطبعة. يُرجى تجهيزها.',
  },
  IMPRESSION_RECEIVED: {
    title: 'وصلت الطبعة: {{subject}}',
    text: 'وصلت الطبعة إلينا ويبدأ فحص الجودة.',
  },
  CASE_REJECTED: {
    title: 'رُفضت السجلات: {{subject}}',
    text: 'لا يمكن استخدام بعض السجلات كما هي. يُرجى تصحيحها كي تستمر الحالة.',
  },
  REJECTION_WITHDRAWN: {
    title: 'سُحب الرفض: {{subject}}',
    text: 'كان الرفض خطأً منا. يجري فحص السجلات ولا يلزمك فعل أي شيء.',
  },
  PLAN_READY: {
    title: 'خطة العلاج جاهزة: {{subject}}',
    text: 'خطة علاج بانتظار مراجعتك. يبدأ التصنيع بعد موافقتك.',
  },
  PLAN_REMINDER: {
    title: 'خطة العلاج ما زالت بالانتظار: {{subject}}',
    text: 'ما زالت خطة العلاج بانتظار مراجعتك. يُرجى الموافقة عليها أو طلب تعديلها.',
  },
  PLAN_FOR_INFORMATION: {
    title: 'نُشرت خطة العلاج: {{subject}}',
    text: 'يمكنك الاطلاع على خطة العلاج. بدأ التصنيع دون انتظار الموافقة كما هو متفق عليه.',
  },
  PLAN_APPROVED: { title: 'تمت الموافقة على خطة العلاج: {{subject}}', text: 'تمت الموافقة على خطة العلاج.' },
  PLAN_REJECTED: {
    title: 'طُلب تعديل الخطة: {{subject}}',
    text: 'طُلب إجراء تعديلات على خطة العلاج.',
  },
  PLAN_WITHDRAWN: {
    title: 'سُحبت خطة العلاج: {{subject}}',
    text: 'سحب المختبر خطة العلاج لتصحيحها وسنبلغك عندما تجهز من جديد.',
  },
  REVISION_STARTED: {
    title: 'بدأ تعديل الخطة: {{subject}}',
    text: 'يعمل المختبر على التعديلات التي طلبتها.',
  },
  CLEARANCE_NEEDED: {
    title: 'موافقتك مطلوبة: {{subject}}',
    text: 'تنتظر هذه الحالة موافقتك قبل تصنيعها.',
  },
  CLEARED: {
    title: 'أُجيز التصنيع: {{subject}}',
    text: 'أُجيزت الحالة وتنتقل إلى التصنيع.',
  },
  UNCLEARED: {
    title: 'لم يُجز التصنيع: {{subject}}',
    text: 'لم تتم إجازة تصنيع الحالة.',
  },
  MFG_ON_HOLD: {
    title: 'التصنيع معلّق: {{subject}}',
    text: 'اضطررنا إلى إيقاف تصنيع هذه الحالة. يُرجى الاطلاع على السبب.',
  },
  MFG_RESUMED: {
    title: 'استُؤنف التصنيع: {{subject}}',
    text: 'حُلّت المشكلة وعادت الحالة إلى التصنيع.',
  },
  BATCH_STARTED: { title: 'قيد التصنيع: {{subject}}', text: 'بدأ التصنيع.' },
  SHIPPED: { title: 'تم الشحن: {{subject}}', text: 'الطرد في الطريق.' },
  FIRST_MILE: {
    title: 'شُحنت إلى المجموعة: {{subject}}',
    text: 'الطرد في الطريق إليك. يُرجى شحن محتوياته إلى الأطباء وتسجيل ذلك في البوابة.',
  },
  SHIPPING_CORRECTED: {
    title: 'لم تُشحن بعد: {{subject}}',
    text: 'سُجّل الشحن عن طريق الخطأ. لم يغادر الطرد بعد وسنبلغك عندما يغادر.',
  },
  RECEIPT_DUE: {
    title: 'يُرجى تأكيد الاستلام: {{subject}}',
    text: 'هل وصل الطرد؟ يُرجى التأكيد. إذا لم يصلنا رد فسيُعدّ مستلمًا في {{date}}.',
  },
  CONFIRM_RECEIPT: {
    title: 'عُدّت مستلَمة: {{subject}}',
    text: 'يُعدّ الطرد الآن مستلمًا. إذا لم يصل فيُرجى مراسلتنا في محادثة الحالة.',
  },
  REFINEMENT_OPENED: { title: 'فُتح تحسين: {{subject}}', text: 'فُتح تحسين لهذه الحالة.' },
  CASE_CANCELED: { title: 'أُلغيت: {{subject}}', text: 'أُلغيت الحالة.' },
  EXPIRY_WARNING: {
    title: 'تنتهي صلاحيتها قريبًا: {{subject}}',
    text: 'لم يحدث أي نشاط في هذه الحالة منذ مدة. إذا بقيت كذلك فستنتهي صلاحيتها في {{date}}.',
  },
  EXPIRED: {
    title: 'انتهت صلاحيتها: {{subject}}',
    text: 'انتهت صلاحية الحالة لعدم حدوث نشاط مدة طويلة. يمكن إعادة تفعيلها.',
  },
  REACTIVATED: { title: 'أُعيد تفعيلها: {{subject}}', text: 'أُعيد تفعيل الحالة.' },
  COMPLETE: { title: 'مكتملة: {{subject}}', text: 'اكتملت الحالة.' },
  REOPENED: { title: 'أُعيد فتحها: {{subject}}', text: 'أُعيد فتح الحالة.' },
  MOVED_BACK: {
    title: 'أُعيدت إلى مرحلة سابقة: {{subject}}',
    text: 'أُعيدت الحالة إلى المرحلة التي تسبق التصنيع.',
  },
  REQUEST_NEW: {
    title: 'طلب بانتظار الموافقة: {{subject}}',
    text: 'طلب جديد بانتظار موافقتك.',
  },
  REQUEST_APPROVED: { title: 'تمت الموافقة على الطلب: {{subject}}', text: 'تمت الموافقة على الطلب.' },
  REQUEST_REJECTED: { title: 'رُفض الطلب: {{subject}}', text: 'رُفض الطلب.' },
  REQUEST_CANCELED: { title: 'أُلغي الطلب: {{subject}}', text: 'أُلغي الطلب.' },
  CHAT_MESSAGE: { title: 'رسائل جديدة: {{subject}}', text: 'لديك رسائل جديدة في محادثة هذه الحالة.' },
  CHAT_MENTION: { title: 'تم ذكرك: {{subject}}', text: 'ذكرك أحدهم في محادثة هذه الحالة.' },
  DOCTOR_STATUS_CHANGED: {
    title: 'تغيّر وضع حسابك',
    text: 'وضع حسابك في Archway الآن: {{status}}.',
  },
  APPROVAL_REQUESTED: {
    title: 'تأكيدك مطلوب',
    text: 'قدّم أحد زملائك طلبًا يحتاج إلى تأكيدك: محو بيانات شخصية، أو إعادة ضبط التحقق بخطوتين، أو جعل شخص مالكًا للحساب. تنتهي مهلة الطلب بعد سبعة أيام.',
  },
  APPROVAL_CONFIRMED: {
    title: 'تم تأكيد طلبك',
    text: 'أكّد أحد المسؤولين طلبك وتم تنفيذه.',
  },
  APPROVAL_DECLINED: {
    title: 'رُفض طلبك',
    text: 'رفض أحد المسؤولين طلبك. لم يتغير شيء.',
  },
  SECOND_FACTOR_RESET: {
    title: 'أُعيد ضبط التحقق بخطوتين لحسابك',
    text: 'أُزيل التحقق بخطوتين من حسابك وسُجّل خروجك من كل مكان. أعدّه من جديد من تبويب «تسجيل الدخول والأمان» في الملف الشخصي. إن لم تطلب ذلك فأخبر مالك الحساب أو المسؤول لديك.',
  },
  OWNER_APPOINTED: {
    title: 'لشركتك مالك حساب جديد',
    text: 'جعل موظفو Archway أحد المستخدمين المسؤولين في شركتك مالكًا للحساب، بعد أن أكّد ذلك شخص ثانٍ. يمكنك معرفة من هو في الملف الشخصي. إن لم يطلب أحد في شركتك ذلك فتواصل مع Archway.',
  },
  APPROVAL_DIGEST: {
    title: 'بانتظار موافقتك',
    text: 'ما زال ما يلي بانتظار موافقتك:',
  },
  STAFF_DIGEST: { title: 'مستجدات حالاتك', text: 'هذا ما حدث منذ الملخص الأخير:' },
  WEEKLY_SUMMARY: { title: 'أسبوعك في Archway', text: 'هذا هو وضع حالات {{company}}:' },
}
