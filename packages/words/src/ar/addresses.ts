import type { addresses as en } from '../en/addresses.ts'
import type { ArabicWords } from '../shape.ts'

export const addresses: ArabicWords<typeof en> = {
  title: 'جدول العناوين',
  none: '* ليس لديك أي عنوان شحن، يُرجى إنشاء عنوان',
  add: 'إضافة عنوان',
  edit: 'تعديل العنوان',
  remove: 'إزالة العنوان',
  addSubmit: 'إضافة',
  editSubmit: 'حفظ',
  column: {
    title: 'الاسم الكامل',
    typeId: 'نوع العنوان',
    ownerType: 'صاحب العنوان',
    country: 'البلد',
    city: 'المدينة',
    state: 'الولاية',
    street: 'الشارع',
    zipCode: 'الرمز البريدي',
    phone: 'الهاتف',
    isDefault: 'الافتراضي',
  },
  type: { default: 'عام', shipment: 'شحن', billing: 'فوترة' },
  owner: { clinic: 'العيادة', adminOffice: 'مكتب الإدارة', doctor: 'الطبيب', patient: 'المريض' },
  field: {
    typeId: 'نوع العنوان',
    ownerType: 'صاحب العنوان',
    title: 'الاسم الكامل',
    countryId: 'البلد',
    city: 'المدينة',
    state: 'الولاية',
    region: 'المنطقة',
    street: 'الشارع',
    zipCode: 'الرمز البريدي (ZIP)',
    postalCode: 'الرمز البريدي',
    phone: 'الهاتف',
  },
  countryHelp: 'البلدان التي نشحن إليها فقط',
  single: 'استخدام هذا العنوان عنوان شحن وحيدًا لجميع حالات الأطباء',
  defaultMark: 'عنوان الشحن الافتراضي',
  empty: {
    title: 'لا توجد عناوين بعد',
    text: 'أضف العنوان الذي تُشحن إليه حالاتك.',
  },
  change: {
    title: 'هل تريد تغيير عنوان الشحن الافتراضي؟',
    message:
      'يُرجى الانتباه إلى أن عنوان الشحن الافتراضي لحالات الأطباء معيَّن بالفعل لعنوان موجود، هل تريد جعل هذا العنوان عنوان الشحن الافتراضي؟',
  },
  keep: 'لا يمكنك إزالة عنوان الشحن الافتراضي من دون اختيار عنوان شحن افتراضي آخر',
  removing: {
    title: 'هل تريد إزالة هذا العنوان؟',
    message: 'سيختفي {{name}} من القائمة. تحتفظ الحالات التي شُحنت إليه بسجلاتها.',
    confirm: 'إزالة',
  },
  congratulations: {
    title: 'تهانينا',
    text: 'رائع! يمكنك الآن البدء بإرسال حالات جديدة. راجع الدليل السريع في صفحة الملف للحصول على أي مساعدة.',
    done: 'تم',
  },
  getStarted: {
    title: 'ابدأ الآن',
    text: 'تم تفعيل حسابك بنجاح، يُرجى إدخال عنوان الشحن من صفحة ملفك',
    never: 'عدم الإظهار مرة أخرى',
    go: 'الانتقال إلى صفحة العناوين',
  },
}
