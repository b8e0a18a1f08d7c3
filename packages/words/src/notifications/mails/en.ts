/** Mails. Subjects never carry a patient's name. */
export const mails = {
  forgotten: {
    subject: 'Set a new password for Archway',
    hello: 'Hello,',
    text: 'We received a request to reset your password. Use the button to set one. If you are signed in, sign out first.',
    button: 'Set a new password',
    closing:
      'The link is valid for one day and can be used once. If you did not request it, you can ignore this email.',
  },
  invitation: {
    subject: 'Your invitation to Archway',
    hello: 'Hello,',
    text: 'You have been invited to the Archway portal. Set your password to sign in. If you are signed in to another account, sign out first.',
    button: 'Set your password',
    closing: 'The link is valid for seven days and can be used once.',
  },
  addressTried: {
    subject: 'Your address was entered in another company',
    hello: 'Hello,',
    text: 'Another company tried to invite this email address to Archway. An address can have one account, and yours stays as it is. The other company was not told that it exists, and the invitation is not valid.',
    closing:
      'If you want to work with that company as well, give them another address. If you do not know that company, you can ignore this email.',
  },
  exported: {
    subject: 'Your export is ready',
    hello: 'Hello {{name}},',
    text: 'The export you requested is ready. Sign in to download it.',
    button: 'Download your export',
    closing:
      'It can be downloaded for seven days. If you did not request it, please tell your account owner.',
  },
} as const
