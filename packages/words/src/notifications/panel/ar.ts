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
  moreOf_zero: 'لا إشعارات أخرى عن هذه الحالة',
  moreOf_one: 'إشعار آخر عن هذه الحالة',
  moreOf_two: 'إشعاران آخران عن هذه الحالة',
  moreOf_few: '{{count}} إشعارات أخرى عن هذه الحالة',
  moreOf_many: '{{count}} إشعارًا آخر عن هذه الحالة',
  moreOf_other: '{{count}} إشعار آخر عن هذه الحالة',
  fewer: 'عرض أقل',
  new: 'جديد',
  settings: 'إعدادات الإشعارات',
}
