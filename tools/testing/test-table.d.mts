export type Part = { name: string; failed: boolean; counts: string; start: number; seconds: number }
export function parseFailures(output: string): string[]
export function endOf(output: string, lines?: number): string
export function parseCounts(output: string): string
export function tableOf(parts: readonly Part[]): string
