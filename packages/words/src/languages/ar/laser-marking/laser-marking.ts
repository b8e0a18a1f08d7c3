import type { ArabicWords } from '../../../bundles/shape.ts'
import type { laserMarking as en } from '../../en/laser-marking/laser-marking.ts'

export const laserMarking: ArabicWords<typeof en> = {
  title: 'تفضيلات التصنيع',
  lead: 'ما يُنقش على كل قالب ومثبّت، وكيفية قصّه.',
  back: 'تفضيلات المنتج',
  marking: 'تفضيلات النقش بالليزر',
  cut: 'خط القص',
  column: { part: 'النقش', setting: 'الإعداد', enabled: 'مفعّل', cut: 'القص', choice: 'خط القص' },
  part: {
    logo: 'الشعار',
    companyName: 'اسم الشركة',
    patientName: 'اسم المريض',
    arch: 'الفك',
    stepNumber: 'رقم الخطوة',
  },
  hint: { arch: 'U أو L', stepNumber: 'U01 وL01 وهكذا' },
  style: {
    label: 'نمط اسم المريض',
    FIRST_NAME: 'الاسم الأول',
    LAST_NAME: 'اسم العائلة',
    FULL_NAME: 'الاسم الكامل',
  },
  companyName: {
    label: 'اسم الشركة على القطعة',
    save: 'حفظ',
    off: 'فعِّل اسم الشركة لتغييره',
  },
  logo: {
    title: 'صورة الشعار',
    none: 'لا يوجد شعار بعد',
    open: 'صورة الشعار',
    shown: 'الشعار',
    change: 'تغيير',
    save: 'حفظ',
    uploading: 'جارٍ رفع الصورة',
    help: 'JPEG أو PNG أو WebP حتى 5 MB. تعطي العلامة الداكنة على خلفية فاتحة نقشًا أوضح.',
    failed: 'تعذّر رفع الصورة',
  },
  trimLine: {
    label: 'خط القص',
    STRAIGHT_CUT: 'قص مستقيم',
    SCALLOPED: 'متموّج',
    OTHER: 'غير ذلك',
  },
  trimHelp: {
    STRAIGHT_CUT: 'خط مستقيم فوق اللثة. يثبت بشكل أفضل ويحتاج إلى عدد أقل من الأتاشمنت.',
    SCALLOPED: 'يتبع حافة اللثة من سن إلى سن. لا يكاد يُرى.',
    OTHER: 'حسب تعليمات كل حالة.',
  },
  preview: {
    title: 'معاينة',
    label: 'قالب علوي عليه النقش: {{marking}}',
    nothing: 'لا شيء منقوش',
    logo: 'الشعار',
    note: 'هذا نموذج. تظهر على كل قطعة أسماء حالتها وأرقامها.',
    first: 'ليلى',
    last: 'مثال',
  },
  readOnly: 'يمكن لمالك الحساب وحده تغيير هذه التفضيلات.',
}
