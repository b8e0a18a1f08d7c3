export const security = {
  tab: 'Security',
  sessions: {
    title: 'Where you are signed in',
    text: 'Sign out where you do not recognize a browser, and change your password.',
    device: '{{browser}} on {{system}}',
    unknown: 'Unknown program',
    here: 'This browser',
    used: 'Last used: {{moment}}',
    signOut: 'Sign out',
    signOutLabel: 'Sign out: {{device}}',
    others: 'Sign out everywhere else',
    othersQuestion: 'Sign out everywhere else?',
    othersText: 'Anything open there closes immediately. You stay signed in here.',
    ended: 'Signed out',
  },
  password: {
    title: 'Password',
    text: 'Changing it signs you out everywhere else.',
    change: 'Change password',
  },
} as const
