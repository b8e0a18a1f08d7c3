import { startingPrescription } from '@archway/contract/cases'

/**
 * All places with personal data, and what an erasure does to each. A test fails for a text column that is not
 * declared here. In `where` and `set`, `:id` is the person's id (the case of a patient), `:company` the id of the
 * person's company, and `:name` the pseudonym. Exports and erasures read all companies, so a place found by anything
 * but an id must also be limited to `:company`: people of other companies may have the same name.
 */
export type Place = {
  readonly table: string
  readonly where: string
  /** The new value of each column; `delete`: the whole row is deleted. */
  readonly set: Readonly<Record<string, string>> | 'delete'
  /** Columns with keys of stored files, which are deleted with the row. */
  readonly files?: readonly string[]
  /** Secrets of the product without information about the person. */
  readonly hidden?: readonly string[]
}

const resetPrescriptionCases = (
  ['alignerPlan', 'alignerSetup', 'retainer', 'nightGuard', 'whitening'] as const
)
  .map(kind => `when '${kind}' then '${JSON.stringify(startingPrescription(kind))}'::jsonb`)
  .join(' ')

const goneText = "'—'"
const noPhone = "'000'"
const noMail = "'erased-' || left(:id::text, 8) || '@erased.invalid'"
const foldedName = 'lower(:name::text)'
const heldName = '(select name from account where id = :id)'
const equalsName = (column: string) => `company_id = :company and ${column} = ${heldName}`

/** Copies of an address that was used for a person: the person's address, or any with the person's name. */
const sentTo = (column: string) =>
  `company_id = :company and (${column}->>'uuid' in (select id::text from address where doctor_id = :id) or ${column}->>'recipient' = ${heldName})`
const sentToNobody = (column: string) =>
  `${column} || jsonb_build_object('recipient', :name::text, 'title', ${goneText}, 'street', ${goneText}, 'phone', ${noPhone})`

/** Exports of the person, and those of the whole company, which include the person. */
const exportsWith = (companyOf: string) =>
  `person_id = :id or (kind = 'company' and company_id in ${companyOf})`

/**
 * Stored responses that may name the person: those of the company, and those without a company (decision 7). The keys
 * stay, so that no write is carried out twice. A row without a status belongs to the running call, whose response is
 * stored after the erasure.
 */
const storedResponses = (companyOf: string): Place => ({
  table: 'idempotency_key',
  where: `(company_id in ${companyOf} or company_id is null) and status is not null and body is not null`,
  set: { body: 'null' },
})

/** The patient of the case `:id`. The case itself comes last, because other rows are found through it. */
export const patientPlaces: readonly Place[] = [
  {
    table: 'approval',
    where:
      "(subject_id = :id or exists (select 1 from jsonb_array_elements(cases) c where (c->>'uuid')::uuid = :id))",
    set: { reason: goneText },
  },
  { table: 'phone_link', where: 'case_id = :id', set: 'delete', hidden: ['token_hash'] },
  {
    table: 'case_asset',
    where: 'case_id = :id',
    set: 'delete',
    files: ['storage_key', 'preview_key', 'view_key', 'model_key'],
  },
  {
    table: 'case_history',
    where: 'case_id = :id',
    set: { attributes: "attributes - 'comment' - 'details'" },
  },
  {
    table: 'case_order',
    where: 'case_id = :id',
    set: {
      laser_marking: "jsonb_set(laser_marking, '{patientName}', 'null')",
      note: 'null',
      shipping_address: 'null',
    },
  },
  {
    table: 'order_lot',
    where: 'order_id in (select id from case_order where case_id = :id)',
    set: { removed_reason: 'null' },
  },
  {
    table: 'case_request',
    where: 'case_id = :id',
    set: {
      note: 'null',
      reason_text: 'null',
      closing:
        "case when closing is null then null else closing || jsonb_build_object('comment', null, 'refundNote', null) end",
    },
  },
  {
    table: 'plan',
    where: 'case_id = :id',
    set: { technician_note: 'null', rejected_comment: 'null', viewer: 'null', production_exception: 'null' },
  },
  {
    table: 'plan_comment',
    where: 'plan_id in (select id from plan where case_id = :id)',
    set: { text: goneText, answer_text: 'null', picture: 'null' },
  },
  {
    table: 'plan_model_part',
    where:
      'model_id in (select m.id from plan_model m join plan p on p.id = m.plan_id where p.case_id = :id)',
    set: 'delete',
    files: ['storage_key'],
  },
  {
    table: 'plan_model',
    where: 'plan_id in (select id from plan where case_id = :id)',
    set: 'delete',
  },
  {
    table: 'plan_production',
    where: 'plan_id in (select id from plan where case_id = :id)',
    set: 'delete',
  },
  {
    table: 'plan_share',
    where: 'plan_id in (select id from plan where case_id = :id)',
    set: 'delete',
    hidden: ['secret_hash'],
  },
  { table: 'lab_case', where: 'case_id = :id', set: { note: 'null' } },
  {
    table: 'chat_message',
    where: 'room_id = :id',
    set: {
      body: goneText,
      file: 'null',
      quote: 'null',
      system: "case when system is null then null else jsonb_set(system, '{data}', '{}') end",
    },
  },
  { table: 'notification', where: 'case_id = :id', set: 'delete' },
  {
    table: 'shipment',
    where: 'id in (select shipment_id from case_order where case_id = :id)',
    set: { note: 'null' },
  },
  {
    table: 'shipment_history',
    where: 'shipment_id in (select shipment_id from case_order where case_id = :id)',
    set: { attributes: "attributes - 'note' - 'comment'" },
  },
  {
    table: 'address',
    where: "owner_type = 'patient' and id in (select shipping_address_id from case_file where id = :id)",
    set: {
      title: ':name',
      title_folded: foldedName,
      street: goneText,
      city: goneText,
      state: goneText,
      zip_code: goneText,
      phone: noPhone,
    },
  },
  storedResponses('(select company_id from case_file where id = :id)'),
  {
    table: 'person_export',
    where: exportsWith('(select company_id from case_file where id = :id)'),
    set: 'delete',
    files: ['storage_key'],
  },
  {
    table: 'case_file',
    where: 'id = :id',
    set: {
      first_name: ':name',
      last_name: 'null',
      name_folded: `${foldedName} || e'\\n'`,
      birth_date: 'null',
      gender: 'null',
      patient_reference: 'null',
      reference_folded: "''",
      requested_by: 'null',
      prescription: `case prescription->>'kind' ${resetPrescriptionCases} else prescription end`,
      rejection: "case when rejection is null then null else jsonb_set(rejection, '{comment}', 'null') end",
      checklist: 'null',
    },
  },
]

/** The person with the account `:id`. Rows that are found by the name come before the name is replaced. */
export const accountPlaces: readonly Place[] = [
  { table: 'approval', where: 'subject_id = :id', set: { reason: goneText } },
  { table: 'case_file', where: 'created_by_id = :id', set: { created_by_name: ':name' } },
  { table: 'case_history', where: 'actor_id = :id', set: { actor_name: ':name' } },
  { table: 'patient_event', where: 'actor_id = :id', set: { actor_name: ':name' } },
  { table: 'case_asset', where: 'uploaded_by_id = :id', set: { uploaded_by_name: ':name' } },
  { table: 'plan', where: 'approved_by_id = :id', set: { approved_by: ':name' } },
  { table: 'plan', where: 'cleared_by_id = :id', set: { cleared_by: ':name' } },
  {
    table: 'plan',
    where: "production_exception->>'byId' = :id::text",
    set: { production_exception: "jsonb_set(production_exception, '{by}', to_jsonb(:name::text))" },
  },
  { table: 'plan_comment', where: 'author_id = :id', set: { author_name: ':name' } },
  { table: 'plan_comment', where: 'answered_by_id = :id', set: { answered_by_name: ':name' } },
  { table: 'plan_share', where: 'created_by_id = :id', set: { created_by_name: ':name' } },
  { table: 'case_request', where: 'created_by_id = :id', set: { created_by_name: ':name' } },
  { table: 'case_request', where: equalsName('approved_by_name'), set: { approved_by_name: ':name' } },
  { table: 'lab_case', where: equalsName('saved_by'), set: { saved_by: ':name' } },
  { table: 'shipment_history', where: 'actor_id = :id', set: { actor_name: ':name' } },
  { table: 'chat_message', where: 'sender_id = :id', set: { sender_name: ':name' } },
  {
    table: 'chat_message',
    where: equalsName("quote->>'senderName'"),
    set: { quote: "jsonb_set(quote, '{senderName}', to_jsonb(:name::text))" },
  },
  {
    table: 'notification',
    // A whole JSON string, because a short name is a part of many words.
    where: `account_id = :id or (company_id = :company and position(to_jsonb(${heldName})::text in data::text) > 0)`,
    set: 'delete',
  },
  {
    table: 'case_order',
    where: sentTo('shipping_address'),
    set: { shipping_address: sentToNobody('shipping_address') },
  },
  { table: 'shipment', where: sentTo('address'), set: { address: sentToNobody('address') } },
  {
    table: 'address',
    where: 'doctor_id = :id',
    set: {
      title: ':name',
      title_folded: foldedName,
      street: goneText,
      city: goneText,
      state: goneText,
      zip_code: goneText,
      phone: noPhone,
    },
  },
  { table: 'doctor_scanner', where: 'doctor_id = :id', set: 'delete' },
  { table: 'clinical_preference', where: 'doctor_id = :id', set: 'delete' },
  { table: 'prescription_template', where: 'doctor_id = :id', set: 'delete' },
  {
    table: 'picture',
    where: "kind = 'avatar' and uploaded_by_id = :id",
    set: 'delete',
    files: ['storage_key'],
  },
  { table: 'idempotency_key', where: 'account_id = :id', set: 'delete' },
  storedResponses('(select company_id from account where id = :id)'),
  {
    table: 'push_device',
    where: 'account_id = :id',
    set: 'delete',
    hidden: ['endpoint', 'p256dh', 'auth'],
  },
  {
    table: 'phone_link',
    where: 'session_id in (select id from session where account_id = :id)',
    set: 'delete',
    hidden: ['token_hash'],
  },
  {
    table: 'session',
    where: 'account_id = :id',
    set: 'delete',
    hidden: ['token_hash', 'sealed_id_token', 'sign_on_sid'],
  },
  { table: 'password_link', where: 'account_id = :id', set: 'delete', hidden: ['token_hash'] },
  { table: 'known_device', where: 'account_id = :id', set: 'delete', hidden: ['token_hash'] },
  {
    table: 'second_factor',
    where: 'account_id = :id',
    set: 'delete',
    hidden: ['sealed_key', 'sealed_new_key'],
  },
  { table: 'recovery_code', where: 'account_id = :id', set: 'delete', hidden: ['code_hash'] },
  { table: 'passkey', where: 'account_id = :id', set: 'delete', hidden: ['credential_id', 'public_key'] },
  { table: 'sign_on_identity', where: 'account_id = :id', set: 'delete' },
  {
    table: 'sign_on_attempt',
    where: 'account_id = :id',
    set: 'delete',
    hidden: ['token_hash', 'sealed_checks'],
  },
  { table: 'trusted_device', where: 'account_id = :id', set: 'delete', hidden: ['token_hash'] },
  { table: 'sign_in_step', where: 'account_id = :id', set: 'delete', hidden: ['token_hash', 'sign_on'] },
  {
    table: 'person_export',
    where: exportsWith('(select company_id from account where id = :id)'),
    set: 'delete',
    files: ['storage_key'],
  },
  ...(['contact', 'doctor', 'staff'] as const).map(table => ({
    table,
    where: 'id = :id',
    set: {
      name: ':name',
      ...(table === 'staff' ? {} : { name_folded: foldedName }),
      email: noMail,
      phone: 'null',
      avatar_key: 'null',
      ...(table === 'doctor' ? { note: 'null' } : {}),
    },
  })),
  {
    table: 'account',
    where: 'id = :id',
    set: {
      name: ':name',
      email: noMail,
      password_hash: 'null',
      password_problems: "'[]'",
      status: "'INACTIVE'",
      settings: "'{}'",
      shortcuts: "'[]'",
    },
    hidden: ['password_hash'],
  },
]
