/** Upgrade of a package whose limit the plan exceeds. */
export const upgrade = {
  title: 'The plan needs a larger package',
  text: 'The plan needs {{steps}} steps per arch. The plan can be published once a larger package is accepted.',
  waiting: 'The submitter has been asked to accept a larger package.',
  choose: 'Choose a package',
  package: 'Package',
  limit: 'Up to {{steps}} steps per arch',
  unlimited: 'No step limit',
  accept: 'Accept the package',
  accepted: 'Larger package accepted',
} as const
