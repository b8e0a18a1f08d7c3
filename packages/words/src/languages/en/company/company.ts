export const company = {
  notation: { fdi: 'FDI (two digits)', palmer: 'Palmer', universal: 'Universal' },
  loyalty: {
    title: 'Loyalty program',
    points: 'Points',
    cases: 'Cases this year',
    discount: 'Discount',
    percent: '{{value}}%',
    next: 'Next tier at',
  },
} as const
