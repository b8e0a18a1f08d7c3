const frontDesk = {
  typeId: 2,
  title: 'Bright Smiles Front Desk',
  countryId: 'US',
  city: 'New York',
  state: 'New York',
  street: '350 Madison Avenue, Floor 4',
  zipCode: '10017',
  phone: '+12025550142',
  ownerType: 'clinic',
}

/**
 * Example bodies for the API documentation, where rules over several fields or a realistic treatment need more than
 * generated values. Keys are `feature.call`.
 */
export const exampleBodies: Readonly<Record<string, object>> = {
  'integrations.createKey': {
    name: 'Scanner in room 2',
    scopes: ['cases:read', 'cases:write', 'caseFiles:write'],
    days: 365,
    addresses: ['192.0.2.0/24'],
  },
  'integrations.createWebhook': {
    url: 'https://hooks.example.com/archway',
    description: 'Practice software',
    events: ['case.status_changed', 'shipment.status_changed'],
  },
  'integrations.updateWebhook': {
    url: 'https://hooks.example.com/archway',
    description: 'Practice software',
    events: ['case.status_changed'],
    isOn: true,
  },
  'session.login': { username: 'owner@brightsmiles.test', password: 'archway-demo-2026' },
  'cases.create': {
    form: { product: 'AL', firstName: 'Ada', lastName: 'Lovelace', arch: 'both', impressionType: 'digital' },
  },
  'cases.update': { form: { patientReference: 'P-1815' }, submit: true, consent: true },
  'cases.cancel': { reasons: ['CANCEL_PATIENT'], comment: 'The patient moved away.' },
  'cases.staffAct': { checklist: [{ item: 'archPresent', passed: true }] },
  'caseFiles.reserve': {
    caseUuid: '3f0c8a52-7d7e-4b43-9b1f-6a51e0a7c9d1',
    typeKey: 'upperImpression',
    fileName: 'upper.stl',
    bytes: 8_400_084,
  },
  'caseFiles.change': { withdraw: true },
  'plans.approvePlan': { reviewed: true },
  'plans.rejectPlan': { comment: 'Please close the space at 12 first.', reasons: ['PLAN_STAGING'] },
  'plans.unclearMfg': { comment: 'The consent of the parents is missing.', reasons: ['CLEAR_CONSENT'] },
  'plans.actOnPlan': {},
  'orders.actOnOrder': { printJob: 'NEST-0042' },
  'addresses.addAddress': frontDesk,
  'addresses.updateAddress': frontDesk,
  'notifications.markSeen': { uuids: ['3f0c8a52-7d7e-4b43-9b1f-6a51e0a7c9d1'] },
  'notifications.dismiss': { uuids: ['3f0c8a52-7d7e-4b43-9b1f-6a51e0a7c9d1'] },
}
