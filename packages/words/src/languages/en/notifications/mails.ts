/** Mails. Subjects never contain a patient's name. */
export const mails = {
  forgotten: {
    subject: 'Set a new password for Archway',
    hello: 'Hello,',
    text: 'We received a request to reset your password. Use the button to set a new one. If you are signed in, sign out first.',
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
    subject: 'Another company entered your email address',
    hello: 'Hello,',
    text: 'Another company tried to invite this email address to Archway. An email address can have only one account, and yours has not changed. The other company was not told about your account, and its invitation is not valid.',
    closing:
      'If you want to work with that company as well, give them another email address. If you do not know that company, you can ignore this email.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    hello: 'Hello,',
    text: 'The password of your Archway account was changed, and you were signed out everywhere else.',
    closing:
      'If this was not you, set a new password with "Forgot your password?" on the sign-in page, and tell your account owner or the lab.',
  },
  secondFactorOn: {
    subject: 'Two-step verification was turned on',
    hello: 'Hello,',
    text: 'Signing in to your Archway account now requires a code as well as your password. You were signed out everywhere else.',
    closing:
      'If this was not you, first set a new password with "Forgot your password?" on the sign-in page. Then ask your account owner or the lab to reset two-step verification.',
  },
  secondFactorOff: {
    subject: 'Two-step verification was turned off',
    hello: 'Hello,',
    text: 'Signing in to your Archway account now requires only your password.',
    closing: 'If this was not you, change your password and turn two-step verification on again.',
  },
  secondFactorReset: {
    subject: 'Your two-step verification was reset',
    hello: 'Hello,',
    text: 'An account owner or the lab has removed two-step verification from your Archway account, usually because the app and the recovery codes were lost. You were signed out everywhere.',
    closing: 'If you did not ask for this, let your account owner or the lab know and change your password.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    hello: 'Hello,',
    text: 'A new passkey can now be used to sign in to your Archway account.',
    closing: 'If this was not you, remove it under Profile, Sign-in and security, and change your password.',
  },
  requiredPasskeyAdded: {
    subject: 'Two-step verification was set up with a passkey',
    hello: 'Hello,',
    text: 'Signing in to your Archway account now requires a passkey. It was set up during a sign-in. You were signed out everywhere else.',
    closing:
      'If this was not you, first set a new password with "Forgot your password?" on the sign-in page. Then ask your account owner or the lab to reset two-step verification.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your account',
    hello: 'Hello,',
    text: 'A passkey was removed from your Archway account and can no longer be used to sign in.',
    closing: 'If this was not you, change your password.',
  },
  signOnLinked: {
    subject: "Your account was linked to your company's sign-in service",
    hello: 'Hello,',
    text: "You can now sign in to your Archway account through your company's sign-in service.",
    closing:
      'If this was not you, remove the link under Profile, Sign-in and security, and inform an account owner of your company.',
  },
  signOnUnlinked: {
    subject: "Your account is no longer linked to your company's sign-in service",
    hello: 'Hello,',
    text: "You can no longer sign in to your Archway account through your company's sign-in service.",
    closing: 'If this was not you, change your password.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    hello: 'Hello,',
    text: 'Someone signed in to your Archway account with your password and one of your recovery codes. That code can no longer be used.',
    closing: 'If this was not you, change your password and create new recovery codes.',
  },
  recoveryCodesRenewed: {
    subject: 'New recovery codes were created',
    hello: 'Hello,',
    text: 'New recovery codes were created for your Archway account. The earlier ones no longer work.',
    closing: 'If this was not you, change your password and create new recovery codes.',
  },
  webhookStopped: {
    subject: 'A webhook was turned off',
    hello: 'Hello,',
    failing:
      'All deliveries of a webhook to {{host}} have failed for five days, so the webhook was turned off. New events are no longer sent.',
    gone: 'The receiver of a webhook at {{host}} reported that it no longer exists, so the webhook was turned off. New events are no longer sent.',
    creatorLeft:
      'The person who set up a webhook to {{host}} is no longer an administrator of the lab, so the webhook was turned off. New events are no longer sent.',
    creatorLeftClosing:
      'If you still need the webhook, check its address and turn it on under Profile, Integrations. Pending deliveries will then be sent.',
    button: 'See the deliveries',
    closing:
      'When the receiver works again, turn the webhook on under Profile, Integrations. Pending deliveries will then be sent.',
  },
  exported: {
    subject: 'Your export is ready',
    hello: 'Hello {{name}},',
    text: 'The export you requested is ready. Sign in to download it.',
    button: 'Download your export',
    closing: 'You can download it for seven days. If you did not request it, please tell your account owner.',
  },
} as const
