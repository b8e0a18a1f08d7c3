import type { ArabicWords } from '../../../bundles/shape.ts'
import type { company as en } from '../../en/company/company.ts'

export const company: ArabicWords<typeof en> = {
  notation: { fdi: 'نظام FDI (رقمان)', palmer: 'بالمر (Palmer)', universal: 'النظام العالمي (Universal)' },
  loyalty: {
    title: 'برنامج الولاء',
    points: 'النقاط',
    cases: 'حالات هذا العام',
    discount: 'الخصم',
    percent: '{{value}}%',
    next: 'المستوى التالي عند',
  },
}
