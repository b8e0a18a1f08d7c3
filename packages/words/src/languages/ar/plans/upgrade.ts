import type { ArabicWords } from '../../../bundles/shape.ts'
import type { upgrade as en } from '../../en/plans/upgrade.ts'

export const upgrade: ArabicWords<typeof en> = {
  title: 'تحتاج الخطة إلى باقة أكبر',
  text: 'عدد الخطوات اللازمة في الفك الواحد: {{steps}}. يمكن نشر الخطة بعد قبول باقة أكبر.',
  waiting: 'طُلب من المُرسِل قبول باقة أكبر.',
  choose: 'اختر باقة',
  package: 'الباقة',
  limit: 'عدد الخطوات في كل فك: {{steps}} بحد أقصى',
  unlimited: 'بلا حد لعدد الخطوات',
  accept: 'قبول الباقة',
  accepted: 'تم قبول الباقة الأكبر',
}
