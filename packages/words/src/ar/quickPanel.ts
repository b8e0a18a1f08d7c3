import type { quickPanel as en } from '../en/quickPanel.ts'
import type { ArabicWords } from '../shape.ts'

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
  preferences: {
    tab: 'الإشعارات',
    title: 'ما يصل إليك',
    text: 'اختر ما تُعلَم به، هنا في البوابة وبالبريد الإلكتروني.',
    inApp: 'في البوابة',
    email: 'بالبريد الإلكتروني',
    always: 'مفعّل دائمًا',
    badge: 'يظهر في صندوق الوارد',
    mailOnly: 'بالبريد الإلكتروني فقط',
    now: 'فورًا',
    digest: 'ملخص واحد يوميًا',
    noMail: 'لقد أوقفت جميع الرسائل البريدية التي يمكن إيقافها. يسري ما تختاره هنا عند تفعيلها من جديد.',
  },
}
