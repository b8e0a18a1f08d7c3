/** Signing in through the identity provider of a company, which texts call its sign-in service. */
export const signOn = {
  title: 'Signing in',
  linkTitle: 'Linking your account',
  working: 'One moment, please.',
  failed: 'You were not signed in',
  linkFailed: 'Your account was not linked',
  over: 'This page works once, right after signing in at your company. Please try again.',
  again: 'Try again',
  toLogin: 'Back to sign in',
  toSecurity: 'Back to Security',
  linked: 'Your account is linked',
  own: {
    title: 'Sign-in service of your company',
    text: 'Sign in with {{name}} instead of your password here.',
    off: 'Your company does not use a sign-in service at the moment.',
    none: 'Your account is not linked yet.',
    linked: 'Linked: {{day}}',
    used: 'Last used: {{moment}}',
    link: 'Link my account',
    remove: 'Remove the link',
    removeQuestion: 'Remove the link to the sign-in service?',
    removeText:
      'Sessions that began with it end. Afterwards you sign in with your password; “Forgot your password?” sets one.',
    removed: 'Link removed',
  },
} as const
