/** Words of the widgets themselves; features bring their own. */
export const kit = {
  confirm: 'Confirm',
  cancel: 'Cancel',
} as const
