/**
 * Each ring is one chunk: the modules that this ring needs and no earlier ring has. The rings are what every visit
 * opens first, the pages before sign-in, the daily work, the modules loaded after the list, the case, and the parts
 * that further pages and their forms share.
 */
export const rings = {
  start: ['src/main.tsx'],
  guest: ['src/screens/session/Login.tsx', 'src/screens/session/ForgetPassword.tsx'],
  desk: [
    'src/shell/Shell.tsx',
    'src/screens/cases/CaseList.tsx',
    'src/features/case-files/uploads/restore-uploads.ts',
  ],
  later: [
    'src/features/chat/inbox/InboxList.tsx',
    'src/features/company/LoyaltyCard.tsx',
    'src/features/case-files/uploads/send-parts.ts',
    'src/platform/live/change-views.ts',
    'src/platform/session/provider-sign-out.ts',
    'src/screens/cases/RowAct.tsx',
    'src/shell/SettingsPanel.tsx',
  ],
  checks: [
    'src/platform/form/form.ts',
    'src/screens/session/guest-checks.ts',
    'src/screens/session/SetPassword.tsx',
    'src/features/session/second-factor/RecoveryCodes.tsx',
  ],
  toasts: ['src/ui/feedback/Toaster.tsx'],
  panels: [
    'src/ui/overlay/ConfirmCard.tsx',
    'src/ui/overlay/DrawerPanel.tsx',
    'src/ui/overlay/MenuPanel.tsx',
    'src/ui/overlay/ModalSheet.tsx',
    'src/ui/overlay/PopoverPanel.tsx',
    'src/ui/overlay/tooltip/FloatingTooltip.tsx',
    'src/ui/form/select/SelectPanel.tsx',
  ],
  parts: [
    '../../packages/words/src/cases/prescription-text.ts',
    'src/features/cases/detail/PatientCard.tsx',
    'src/features/cases/form/MissingList.tsx',
    'src/features/preferences/templates/use-templates.ts',
    'src/platform/i18n/format-list.ts',
    'src/ui/drawings/AlignerDrawing.tsx',
    'src/ui/nav/Tabs.tsx',
    'src/ui/page/DescriptionList.tsx',
    'src/ui/tooth-chart/ToothChart.tsx',
  ],
  forms: [
    'src/ui/overlay/FormDialog.tsx',
    'src/ui/form/files/FilePicker.tsx',
    'src/ui/form/ComboField.tsx',
    'src/ui/form/date/DateField.tsx',
    'src/ui/form/MultiSelectField.tsx',
    'src/ui/form/NumberField.tsx',
    'src/ui/form/RadioGroupField.tsx',
    'src/ui/form/SelectField.tsx',
    'src/ui/form/SuggestField.tsx',
    'src/ui/form/SwitchField.tsx',
    'src/screens/session/ResetPassword.tsx',
    'src/features/addresses/GetStartedDialog.tsx',
    'src/features/cases/detail/dialogs/UpgradeDialog.tsx',
    'src/features/company/ConfigurationDialog.tsx',
  ],
  attention: [
    'src/features/cases/attention/SnoozeDialog.tsx',
    'src/features/cases/attention/set-attention.ts',
  ],
  // Beside models that can be turned.
  beside: ['src/features/case-files/scan/ArchesInBite.tsx', 'src/features/plans/viewer/MovementPanel.tsx'],
  sending: ['src/features/case-files/uploads/send-bytes.ts', 'src/screens/send-picture.ts'],
  case: ['src/screens/case-detail/CaseDetail.tsx'],
  // Each is small, and several pages need it.
  work: [
    'src/features/orders/lab/LabelMenu.tsx',
    'src/features/orders/lab/use-code.ts',
    'src/features/chat/inbox/AssignMenu.tsx',
    'src/features/lab/queue/AssignButtons.tsx',
    'src/features/requests/ReorderButton.tsx',
    'src/features/shipments/lab/destinations.ts',
    'src/platform/work/ReasonsField.tsx',
    'src/platform/work/WorkFilters.tsx',
  ],
  // Dialogs for re-authentication and for secrets that are shown once.
  identity: [
    'src/features/contacts/RequestOwnerDialog.tsx',
    'src/features/contacts/sign-on/OwnSignOnCard.tsx',
    'src/features/integrations/SecretDialog.tsx',
    'src/features/session/confirm/ConfirmIdentityDialog.tsx',
    'src/features/session/passkeys/PasskeyDialog.tsx',
    'src/features/session/people/RequestResetDialog.tsx',
    'src/features/session/second-factor/AuthenticatorForm.tsx',
    'src/features/session/second-factor/SecondFactorDialog.tsx',
    'src/platform/work/RequestApprovalDialog.tsx',
  ],
  // Small parts that show files, in pages and viewers.
  records: [
    'src/features/case-files/photo/PhotoComposite.tsx',
    'src/features/case-files/slots/case-slots.ts',
    'src/features/case-files/slots/SlotPicture.tsx',
    'src/features/case-files/slots/SlotProgress.tsx',
    'src/features/case-files/viewer/view.rules.ts',
    'src/ui/drawings/photos.tsx',
    'src/features/plans/review/use-viewer-state.ts',
    'src/platform/session/own-viewer.ts',
    'src/ui/model/ModelViews.tsx',
    'src/ui/model/viewer-choices.ts',
    'src/screens/plans/BesidePhotos.tsx',
  ],
  // The plan view before its models can be rotated, and the controls of both.
  stills: [
    'src/features/plans/viewer/StepStill.tsx',
    'src/features/plans/viewer/StepControls.tsx',
    'src/features/plans/viewer/poses.rules.ts',
    'src/features/plans/viewer/planned/planned.rules.ts',
    'src/ui/model/still.ts',
  ],
  // For several files that are dropped at once, and for one that is in the wrong slot.
  assigning: [
    'src/features/case-files/drop/AssignDialog.tsx',
    'src/features/case-files/slots/MoveDialog.tsx',
  ],
  // Signing in at the identity provider of a company.
  'sign-on': ['src/screens/session/SignOn.tsx', 'src/features/contacts/sign-on/SignOnOffer.tsx'],
  'print-jobs': [
    'src/features/orders/print-jobs/FailDialog.tsx',
    'src/features/orders/print-jobs/JobDialog.tsx',
    'src/features/orders/print-jobs/StartDialog.tsx',
  ],
  insight: ['src/screens/lab/CompanyInsight.tsx', 'src/screens/lab/LabInsight.tsx'],
  checked: ['src/features/lab/case/CheckedSheet.tsx', 'src/screens/quality-check/NextCheck.tsx'],
  chat: ['src/screens/chat/CaseChat.tsx', 'src/screens/case-detail/CaseChatTab.tsx'],
  shipping: [
    'src/features/shipments/AirwayBill.tsx',
    'src/features/shipments/columns.tsx',
    'src/features/shipments/LastMileDialogs.tsx',
  ],
  requests: [
    'src/features/requests/RequestFilters.tsx',
    'src/features/requests/RequestTable.tsx',
    'src/screens/requests/Requests.tsx',
  ],
  tabs: ['src/screens/case-detail/tabs.ts', 'src/features/orders/OrdersTab.tsx'],
  plan: ['src/screens/case-detail/CasePlan.tsx', 'src/screens/plans/SharedPlan.tsx'],
  pictures: [
    'src/ui/picture/CropDialog.tsx',
    'src/features/case-files/photo/EditStored.tsx',
    'src/features/case-files/photo/EditChosen.tsx',
  ],
  lab: [
    'src/features/lab/case/QcPanel.tsx',
    'src/features/orders/lab/files/FilesDialog.tsx',
    'src/screens/orders/OrdersTab.tsx',
    'src/screens/privacy/People.tsx',
    'src/screens/requests/LabRequests.tsx',
  ],
} as const

/** Rings of one page each: what other pages need as well is not among them. */
export const ofOnePage: ReadonlySet<string> = new Set([
  'attention',
  'beside',
  'identity',
  'records',
  'stills',
  'assigning',
  'sign-on',
  'print-jobs',
  'insight',
  'checked',
  'chat',
  'shipping',
  'requests',
  'tabs',
  'plan',
  'pictures',
  'lab',
])
