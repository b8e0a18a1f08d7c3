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
  reasons: {
    broken: 'Broken',
    thin: 'Too thin',
    misshapen: 'Badly formed',
    wrongMarking: 'Wrong marking',
    wrongTrim: 'Wrong trim',
    lost: 'Lost',
    other: 'Other',
  } satisfies Record<ScrapReason, string>,
} as const

/** Where codes are scanned. */
export const station = {
  title: 'Scan station',
  text: 'Scan the code of an order, a bag or a shipment. A hand scanner works on every page of the lab.',
  field: 'Scan or type a code',
  fieldHelp: 'Order, bag, case or shipment. Enter looks it up.',
  unknown: 'No order, case or shipment {{code}}',
  found: '{{identifier}}: {{status}}',
  bag: 'Bag of step {{step}}',
  bagWrong: 'The order has no step {{step}}.',
  next: 'Next step',
  noNext: 'Nothing to do here now.',
  packNext: 'Pack into a shipment',
  openShipment: 'Open shipment',
  reprint: 'Print labels again',
  bagLabel: 'Label of this bag (PDF)',
  bagLabelZpl: 'Label of this bag for a Zebra label printer (ZPL)',
  empty: 'Nothing scanned yet',
} as const
