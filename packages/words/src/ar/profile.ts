import type { profile as en } from '../en/profile.ts'
import type { ArabicWords } from '../shape.ts'

export const profile: ArabicWords<typeof en> = {
  title: 'ملف الشركة',
  user: 'معلومات المستخدم',
  company: 'معلومات الشركة',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  phone: 'الهاتف',
  supportPhone: 'هاتف الدعم',
  supportEmail: 'بريد الدعم',
  theme: 'السمة',
  dateFormat: 'صيغة التاريخ المفضلة',
  dentalNotation: 'نظام ترقيم الأسنان',
}
