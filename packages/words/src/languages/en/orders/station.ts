import type { ScrapReason } from '@archway/contract/orders'

/** Pieces that are made again. */
export const scrap = {
  short_one:
    '{{count}} piece is missing. Select it and give a reason: the order stays in manufacturing until it is remade.',
  short_other:
    '{{count}} pieces are missing. Select them and give a reason: the order stays in manufacturing until they are remade.',
  shortCount_one:
    '{{count}} piece is missing. Give a reason: the order stays in manufacturing until it is remade.',
  shortCount_other:
    '{{count}} pieces are missing. Give a reason: the order stays in manufacturing until they are remade.',
  pieces: 'Missing pieces',
  piecesHelp: 'Select as many pieces as are missing.',
  piecesDiffer: 'Pieces to select: {{count}}.',
  reason: 'Reason',
  record: 'Record pieces to remake',
  recorded_one: '{{identifier}}: {{count}} piece to remake',
  recorded_other: '{{identifier}}: {{count}} pieces to remake',
  chip_one: '{{count}} piece to remake',
  chip_other: '{{count}} pieces to remake',
  /** On the scan station, for an order or one of its pieces. */
  again: 'Remake pieces',
  againOne: 'Remake this piece',
  title: 'Pieces of {{identifier}} to remake',
  text: 'The order stays in manufacturing until they are remade.',
  which: 'Pieces to remake',
  count: 'Number of pieces',
  countMax: 'At most {{max}}.',
  whyNot: 'Select the pieces and a reason.',
  whyNotCount: 'Enter the number of pieces and a reason.',
  notNow: 'Pieces can only be remade while the order is in manufacturing. Its status is now {{status}}.',
  waiting: 'This piece is already waiting to be remade.',
  allWaiting: 'All pieces of the order are already waiting to be remade.',
  isRemade: 'Piece remade',
  oneRemade: 'One piece remade',
  remade: '{{identifier}}: one piece remade',
  remadeOne: '{{identifier}}: {{piece}} remade',
  reasons: {
    broken: 'Broken',
    thin: 'Too thin',
    misshapen: 'Misshapen',
    wrongMarking: 'Wrong marking',
    wrongTrim: 'Wrong trim',
    lost: 'Lost',
    printFailed: 'Print failed',
    other: 'Other',
  } satisfies Record<ScrapReason, string>,
} as const

/** Where codes are scanned. */
export const station = {
  title: 'Scan station',
  text: 'Scan the code of an order, a bag, a piece or a shipment. A hand scanner works on every lab page.',
  field: 'Scan or type a code',
  fieldHelp: 'Order, bag, piece, case, shipment or print job. Press Enter to look it up.',
  unknown: 'No order, case, shipment or print job {{code}}',
  found: '{{identifier}}: {{status}}',
  bag: 'Bag of step {{step}}',
  bagWrong: 'The order has no step {{step}}.',
  piece: { upper: 'Upper aligner, step {{step}}', lower: 'Lower aligner, step {{step}}' },
  pieceWrong: 'The order has no piece {{piece}}.',
  pieceToRemake: '{{name}} · to remake: {{reason}}',
  pieceLabel: 'Piece label (PDF)',
  pieceLabelZpl: 'Piece label for a Zebra label printer (ZPL)',
  next: 'Next step',
  noNext: 'Nothing to do here now.',
  packNext: 'Pack into a shipment',
  openShipment: 'Open shipment',
  openPrintJob: 'Open print job',
  reprint: 'Reprint labels',
  bagLabel: 'Bag label (PDF)',
  bagLabelZpl: 'Bag label for a Zebra label printer (ZPL)',
  empty: 'Nothing scanned yet',
} as const

/** Reading codes with the camera of the device. */
export const camera = {
  open: 'Scan with the camera',
  text: 'Hold the code so that it fills most of the picture.',
  picture: 'Camera image',
  close: 'Close camera',
  denied:
    'The browser does not allow the camera on this page. Allow it in the browser settings and try again.',
  none: 'No camera is available. Another program may be using it.',
  insecure: 'Browsers allow the camera only on HTTPS pages. Use a hand scanner, or type the code.',
  again: 'Try again',
} as const

/** The page where labels are printed again. */
export const labels = {
  title: 'Print labels',
  text: 'Reprint lost or damaged labels of an order, its bags or its pieces.',
  search: 'Search orders, bags and pieces',
  searchPlaceholder: 'Code, order, case, patient or print job',
  what: 'What to print',
  kind: { orders: 'Order labels', bags: 'Order and bag labels', pieces: 'Order and piece labels' },
  pdf: 'Print (PDF)',
  zpl: 'Label printer (ZPL)',
  chooseFirst: 'Select at least one order.',
} as const
