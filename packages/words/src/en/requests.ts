import type { RequestAction, RequestStatusWord, RequestType } from '@archway/contract/requests'

export const requests = {
  status: {
    pendingPayment: 'Pending payment',
    pendingAdminApproval: 'Pending Admin approval',
    approved: 'Approved',
    inManufacturing: 'In manufacturing',
    shipped: 'Shipped',
    firstMileShipped: 'First mile shipped',
    rejected: 'Rejected',
    canceled: 'Canceled',
  } satisfies Record<RequestStatusWord, string>,
  type: { retainer: 'Retainer', replacement: 'Replacement' } satisfies Record<RequestType, string>,
  action: {
    create: 'New request',
    pay: 'Pay',
    approve: 'Approve request',
    reject: 'Reject request',
    cancel: 'Cancel request',
    startMfg: 'Start manufacturing',
    stopMfg: 'Call off the order',
    ship: 'Mark as shipped',
    undoShipped: 'Undo shipping',
    lastMileShipped: 'Mark last mile as shipped',
  } satisfies Record<RequestAction, string>,
} as const
