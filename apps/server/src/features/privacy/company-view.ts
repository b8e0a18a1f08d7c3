/**
 * What a company may have of the rows that belong to it, for exports that it requests itself: the archive of the
 * company, and the documents of its people.
 */

/** Tables with a company column that contain internal data of the provider or of the system. */
export const internalTables: readonly string[] = [
  'approval',
  'audit_entry',
  'case_counter',
  'case_reminder',
  'idempotency_key',
  'insight_progress',
  'insight_work',
  'lab_case',
  'order_scrap',
  'person_export',
  'plan_production',
  'print_piece',
]

/** Excludes the rows of staff, who also have notifications and snoozed or muted cases of the company. */
const onlyOfCompanyAccounts = (table: string): string =>
  `account_id in (select id from account where account.company_id = ${table}.company_id)`
const publishedPlansSql = '(select id from plan where published_at is not null)'

/** Conditions that select only the rows which the portal shows to the company: no plan before it is published. */
export const conditionsForCompany: Readonly<Record<string, string>> = {
  // Of the files of a plan, customers see only the models, and only after it is published.
  case_asset: `plan_id is null or (type_key = 'planViewer' and plan_id in ${publishedPlansSql})`,
  plan: 'published_at is not null',
  plan_comment: `plan_id in ${publishedPlansSql}`,
  plan_model: `plan_id in ${publishedPlansSql}`,
  plan_model_part: `model_id in (select id from plan_model where plan_id in ${publishedPlansSql})`,
  case_attention: onlyOfCompanyAccounts('case_attention'),
  notification: onlyOfCompanyAccounts('notification'),
  order_lot: 'removed_at is null',
  prescription_template: 'deleted_at is null',
}

/**
 * Expressions for tables of which only some columns are shown: a comment without its answer until the plan version
 * with the answer is published, and the lots of an order as in the portal.
 */
export const expressionsForCompany: Readonly<Record<string, string>> = {
  plan_comment: `case when answered_plan_id is null or answered_plan_id in ${publishedPlansSql} then to_jsonb(plan_comment)
    else to_jsonb(plan_comment) - '{answer,answer_text,answered_by_id,answered_by_name,answered_at,answered_plan_id}'::text[] end`,
  order_lot: `(select jsonb_build_object('id', order_lot.id, 'company_id', order_lot.company_id, 'order_id', order_id,
    'material', l.material, 'number', l.number, 'expires_on', l.expires_on, 'created_at', order_lot.created_at)
    from material_lot l where l.id = lot_id)`,
}
