/** The password of every account of the demo world. The README has it, so an attacker tries it. */
export const publishedPassword = 'archway-demo-2026'
