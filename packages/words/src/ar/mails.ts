import type { mails as en } from '../en/mails.ts'
import type { ArabicWords } from '../shape.ts'

export const mails: ArabicWords<typeof en> = {
  forgotten: {
    subject: 'تعيين كلمة مرور جديدة في Archway',
    hello: 'مرحبًا {{name}}،',
    text: 'طُلبت كلمة مرور جديدة لحسابك، ونأمل أنك صاحب الطلب. استخدم الزر لتعيينها. إذا كنت مسجل الدخول فسجل الخروج أولًا.',
    button: 'تعيين كلمة مرور جديدة',
    closing: 'يعمل الرابط مرة واحدة ولمدة يوم واحد. إذا لم تطلبه فلا حاجة إلى فعل أي شيء.',
  },
  invitation: {
    subject: 'دعوتك إلى Archway',
    hello: 'مرحبًا {{name}}،',
    text: 'تمت دعوتك إلى بوابة Archway. عيّن كلمة المرور لتسجيل الدخول. إذا كنت مسجل الدخول بحساب آخر فسجل الخروج أولًا.',
    button: 'تعيين كلمة المرور',
    closing: 'يعمل الرابط مرة واحدة ولمدة سبعة أيام.',
  },
}
