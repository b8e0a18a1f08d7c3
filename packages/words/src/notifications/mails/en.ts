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
  secondFactorOn: {
    subject: 'A second factor was turned on',
    hello: 'Hello,',
    text: 'signing in to your Archway account now needs a code as well as the password. You were signed out everywhere else.',
    closing: 'If this was not you, tell your account owner and change your password.',
  },
  secondFactorOff: {
    subject: 'Your second factor was turned off',
    hello: 'Hello,',
    text: 'signing in to your Archway account now needs the password alone.',
    closing: 'If this was not you, change your password and turn the second factor on again.',
  },
  secondFactorReset: {
    subject: 'Your second factor was reset',
    hello: 'Hello,',
    text: 'an account owner or the provider has removed the second factor of your Archway account, as is done when it was lost. You were signed out everywhere.',
    closing: 'If you did not ask for it, tell them and change your password.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    hello: 'Hello,',
    text: 'somebody signed in to your Archway account with the password and one of your recovery codes. It does not work again.',
    closing: 'If this was not you, change your password and create new recovery codes.',
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
