export const views = {
  open: 'Views',
  save: 'Save this view',
  name: 'View name',
  none: 'No saved views yet. Set filters and columns, then save them under a name.',
  remove: 'Remove view {{name}}',
  full: 'You have reached the maximum number of views. Remove one first.',
} as const

export const columnChoice = {
  open: 'Columns',
  earlier: 'Move {{name}} up',
  later: 'Move {{name}} down',
  reset: 'Default columns',
} as const

export const exporting = {
  open: 'Export',
  csv: 'CSV file',
  xlsx: 'Excel workbook',
  sheet: 'Cases',
  running: 'Exporting cases',
  done: 'Cases saved as {{name}}',
} as const

export const keys = {
  title: 'Keyboard',
  move: 'Next or previous case',
  open: 'Open the case',
  choose: 'Select the case',
  search: 'Search patients',
} as const

export const bulk = {
  chosen_one: '{{count}} case selected',
  chosen_other: '{{count}} cases selected',
  choose: 'Select',
  chooseOne: 'Select {{identifier}}',
  chooseAll: 'Select all on this page',
  drop: 'Clear selection',
  clear: 'Clear for manufacturing',
  lastMile: 'Mark last mile as shipped',
  assignRm: 'Assign RM',
  download: 'Download files',
  notAll: 'This is not possible for some of the selected cases at the moment.',
  noDoctor: 'Only doctors have a relationship manager.',
  clearText_one: '{{count}} case goes into manufacturing.',
  clearText_other: '{{count}} cases go into manufacturing.',
  lastMileText: 'The courier, air waybill number and date apply to all selected cases.',
  assignRmText:
    'This relationship manager is assigned to the doctors of the selected cases, for all of their cases.',
  downloadText:
    'All files of the selected cases are downloaded. Your browser may ask you to allow multiple downloads.',
  rm: 'Relationship manager',
  noRm: 'No relationship manager',
  start: 'Start',
  progress: '{{done}} of {{all}} done',
  waiting: 'Waiting',
  working: 'Working',
  done: 'Done',
  files_one: '{{count}} file saved',
  files_other: '{{count}} files saved',
  failed: 'Failed',
  results: 'Result for each case',
} as const

export const stages = {
  title: 'Cases by stage',
  none: 'No cases yet',
} as const
