/** The password of all demo accounts. It is in the README, so attackers try it. */
export const publishedPassword = 'archway-demo-2026'
