import type { ArabicWords } from '../../bundles/shape.ts'
import type { security as en } from './en.ts'

export const security: ArabicWords<typeof en> = {
  tab: 'الأمان',
  sessions: {
    title: 'الأماكن التي سجّلت الدخول منها',
    text: 'سجّل الخروج من أي متصفح لا تعرفه، وغيّر كلمة المرور.',
    device: '{{browser}} على {{system}}',
    unknown: 'برنامج غير معروف',
    here: 'هذا المتصفح',
    used: 'آخر استخدام: {{moment}}',
    signOut: 'تسجيل الخروج',
    signOutLabel: 'تسجيل الخروج: {{device}}',
    others: 'تسجيل الخروج من جميع الأماكن الأخرى',
    othersQuestion: 'هل تريد تسجيل الخروج من جميع الأماكن الأخرى؟',
    othersText: 'يُغلق فورًا كل ما هو مفتوح هناك، وتبقى مسجّل الدخول هنا.',
    ended: 'تم تسجيل الخروج',
  },
  password: {
    title: 'كلمة المرور',
    text: 'تنتهي جلساتك الأخرى عند تغييرها.',
    change: 'تغيير كلمة المرور',
  },
}
