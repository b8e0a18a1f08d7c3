export const company = {
  notation: { fdi: 'FDI (two digits)', palmer: 'Palmer', universal: 'Universal' },
} as const
