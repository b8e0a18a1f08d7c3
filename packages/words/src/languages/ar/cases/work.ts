import type { ArabicWords } from '../../../bundles/shape.ts'
import type * as en from '../../en/cases/work.ts'

export const views: ArabicWords<typeof en.views> = {
  open: 'طرق العرض',
  save: 'حفظ طريقة العرض هذه',
  name: 'اسم طريقة العرض',
  none: 'لا توجد طرق عرض محفوظة بعد. اضبط عوامل التصفية والأعمدة ثم احفظها باسم.',
  remove: 'إزالة طريقة العرض {{name}}',
  full: 'بلغت الحد الأقصى لطرق العرض. أزل واحدة أولًا.',
}

export const columnChoice: ArabicWords<typeof en.columnChoice> = {
  open: 'الأعمدة',
  earlier: 'نقل {{name}} إلى أعلى',
  later: 'نقل {{name}} إلى أسفل',
  reset: 'الأعمدة الافتراضية',
}

export const exporting: ArabicWords<typeof en.exporting> = {
  open: 'تصدير',
  csv: 'ملف CSV',
  xlsx: 'مصنف Excel',
  sheet: 'الحالات',
  running: 'جارٍ تصدير الحالات',
  done: 'حُفظت الحالات باسم {{name}}',
}

export const keys: ArabicWords<typeof en.keys> = {
  title: 'لوحة المفاتيح',
  move: 'الحالة التالية أو السابقة',
  open: 'فتح الحالة',
  choose: 'تحديد الحالة',
  search: 'البحث عن المرضى',
}

export const bulk: ArabicWords<typeof en.bulk> = {
  chosen_zero: 'لم تُحدَّد أي حالة',
  chosen_one: 'حُدِّدت حالة واحدة',
  chosen_two: 'حُدِّدت حالتان',
  chosen_few: 'حُدِّدت {{count}} حالات',
  chosen_many: 'حُدِّدت {{count}} حالة',
  chosen_other: 'حُدِّدت {{count}} حالة',
  choose: 'تحديد',
  chooseOne: 'تحديد {{identifier}}',
  chooseAll: 'تحديد كل ما في هذه الصفحة',
  drop: 'إلغاء التحديد',
  clear: 'إجازة التصنيع',
  lastMile: 'تسجيل الشحن إلى الأطباء',
  assignRm: 'تعيين مدير علاقات',
  download: 'تنزيل الملفات',
  notAll: 'لا يمكن تنفيذ ذلك الآن على بعض الحالات المحددة.',
  noDoctor: 'مدير العلاقات للأطباء فقط.',
  clearText_zero: 'لا تنتقل أي حالة إلى التصنيع.',
  clearText_one: 'تنتقل حالة واحدة إلى التصنيع.',
  clearText_two: 'تنتقل حالتان إلى التصنيع.',
  clearText_few: 'تنتقل {{count}} حالات إلى التصنيع.',
  clearText_many: 'تنتقل {{count}} حالة إلى التصنيع.',
  clearText_other: 'تنتقل {{count}} حالة إلى التصنيع.',
  lastMileText: 'تسري شركة الشحن ورقم البوليصة والتاريخ على كل الحالات المحددة.',
  assignRmText: 'يُعيَّن مدير العلاقات هذا لأطباء الحالات المحددة، ولكل حالاتهم.',
  downloadText: 'تُنزَّل جميع ملفات الحالات المحددة. قد يطلب المتصفح السماح بتنزيل عدة ملفات.',
  rm: 'مدير العلاقات',
  noRm: 'بلا مدير علاقات',
  start: 'بدء',
  progress: 'اكتمل {{done}} من {{all}}',
  waiting: 'في الانتظار',
  working: 'قيد التنفيذ',
  done: 'تم',
  files_zero: 'لم يُحفظ أي ملف',
  files_one: 'حُفظ ملف واحد',
  files_two: 'حُفظ ملفان',
  files_few: 'حُفظت {{count}} ملفات',
  files_many: 'حُفظ {{count}} ملفًا',
  files_other: 'حُفظ {{count}} ملف',
  failed: 'تعذّر التنفيذ',
  results: 'النتيجة لكل حالة',
}

export const stages: ArabicWords<typeof en.stages> = {
  title: 'الحالات حسب المرحلة',
  none: 'لا توجد حالات بعد',
}
