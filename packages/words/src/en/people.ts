/** Export and erasure of personal data. */
export const people = {
  title: 'Personal data',
  text: 'Hands out or erases what is held about one person. A clinic asks for it; staff carry it out.',
  kind: { patient: 'Patients', contact: 'Admin users', doctor: 'Doctors' },
  kinds: 'Whose data',
  search: { patient: 'Patient or identifier', contact: 'Name of an admin user', doctor: 'Name of a doctor' },
  start: 'Search for a person',
  startText: 'Type a name to find whose data is asked for.',
  none: 'Nobody matches this search',
  column: { name: 'Name', known: 'Known by' },
  export: 'Export',
  erase: 'Erase',
  exporting: {
    title: 'Data of {{name}}',
    running: 'Gathering everything…',
    runningText: 'This takes a minute at most. You may leave it open.',
    ready: 'Ready. The addresses are good for minutes.',
    document: 'Save the document',
    files_one: '{{count}} file',
    files_other: '{{count}} files',
    noFiles: 'There are no files.',
    failed: 'The export could not be made.',
    close: 'Done',
  },
  erasing: {
    title: 'Erase {{name}}?',
    patient:
      'A pseudonym takes the place of the name; files, texts and messages are removed. The case itself stays for the books. This cannot be undone.',
    account:
      'A pseudonym takes the place of the name, and the account is closed for good. This cannot be undone.',
    confirm: 'Type {{word}} to confirm',
    confirmWrong: 'This does not match',
    submit: 'Erase for good',
    done: '{{name}} has been erased. What is left is called {{pseudonym}}.',
  },
} as const
