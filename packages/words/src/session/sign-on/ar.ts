import type { ArabicWords } from '../../bundles/shape.ts'
import type { signOn as english } from './en.ts'

export const signOn: ArabicWords<typeof english> = {
  title: 'جارٍ تسجيل الدخول',
  linkTitle: 'جارٍ ربط حسابك',
  working: 'لحظة من فضلك.',
  failed: 'لم يتم تسجيل دخولك',
  linkFailed: 'لم يتم ربط حسابك',
  over: 'تعمل هذه الصفحة مرة واحدة بعد تسجيل الدخول في شركتك مباشرةً. حاول مرة أخرى.',
  again: 'إعادة المحاولة',
  toLogin: 'العودة إلى تسجيل الدخول',
  toSecurity: 'العودة إلى الأمان',
  linked: 'تم ربط حسابك',
  own: {
    title: 'خدمة تسجيل الدخول في شركتك',
    text: 'سجّل الدخول باستخدام {{name}} بدلًا من كلمة المرور هنا.',
    off: 'لا تستخدم شركتك خدمة تسجيل دخول حاليًا.',
    none: 'حسابك غير مرتبط بعد.',
    linked: 'تاريخ الربط: {{day}}',
    used: 'آخر استخدام: {{moment}}',
    link: 'ربط حسابي',
    remove: 'إزالة الربط',
    removeQuestion: 'هل تريد إزالة الربط بخدمة تسجيل الدخول؟',
    removeText:
      'تنتهي الجلسات التي بدأت بها. بعد ذلك تسجّل الدخول بكلمة المرور، ويمكنك تعيينها من «هل نسيت كلمة المرور؟».',
    removed: 'تمت إزالة الربط',
  },
}
