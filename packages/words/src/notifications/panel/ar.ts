import type { ArabicWords } from '../../bundles/shape.ts'
import type { quickPanel as en } from './en.ts'

export const quickPanel: ArabicWords<typeof en> = {
  open: 'اللوحة السريعة',
  title: 'اللوحة السريعة',
  menu: 'الإشعارات',
  empty: 'لا توجد إشعارات',
  clear: 'مسح جميع الإشعارات',
  readAll: 'تعليم الكل كمقروء',
  markRead: 'تعليم كمقروء',
  remove: 'إزالة',
  messages: 'رسائل محادثة جديدة',
  today: 'اليوم',
  before: 'سابقًا',
  more: 'عرض الأقدم',
  new: 'جديد',
  settings: 'إعدادات الإشعارات',
}
