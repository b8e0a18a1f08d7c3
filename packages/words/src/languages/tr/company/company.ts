import type { SameWords } from '../../../bundles/shape.ts'
import type { company as en } from '../../en/company/company.ts'

export const company: SameWords<typeof en> = {
  notation: { fdi: 'FDI (iki rakam)', palmer: 'Palmer', universal: 'Evrensel (Universal)' },
  loyalty: {
    title: 'Sadakat programı',
    points: 'Puan',
    cases: 'Bu yılki vakalar',
    discount: 'İndirim',
    percent: '%{{value}}',
    next: 'Sonraki kademe',
  },
}
