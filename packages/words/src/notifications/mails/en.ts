/** Mails. Subjects never carry a patient's name. */
export const mails = {
  forgotten: {
    subject: 'Set a new password for Archway',
    hello: 'Hello,',
    text: 'We received a request to reset your password. Use the button to set one. If you are signed in, sign out first.',
    button: 'Set a new password',
    closing: 'The link works once and for one day. If you did not ask for it, nothing needs to be done.',
  },
  invitation: {
    subject: 'Your invitation to Archway',
    hello: 'Hello,',
    text: 'you have been invited to the Archway portal. Set your password to sign in. If you are signed in to another account, sign out first.',
    button: 'Set your password',
    closing: 'The link works once and for seven days.',
  },
  addressTried: {
    subject: 'Your address was entered in another company',
    hello: 'Hello,',
    text: 'another company tried to invite this email address to Archway. An address can have one account, and yours stays as it is. The other company was not told that it exists, and the invitation leads nowhere.',
    closing:
      'If you want to work with that company as well, give them another address. If you know nothing of it, nothing needs to be done.',
  },
  exported: {
    subject: 'Your export is ready',
    hello: 'Hello {{name}},',
    text: 'the export you asked for is ready. Sign in to fetch it.',
    button: 'Download your export',
    closing: 'It can be fetched for seven days. If you did not ask for it, please tell your account owner.',
  },
} as const
