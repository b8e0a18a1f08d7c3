import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { auditChainSql } from '../audit/chain-sql.ts'
import { auditMonthsSql } from '../audit/months/months-sql.ts'
import { defaultConnectMs } from './hang.ts'
import { buildIndexes, listPendingStatements } from './migration/build-indexes.ts'
import { chartNumberSql } from './migration/chart-number-sql.ts'
import { dismissErasedOwners } from './migration/erased-owners.ts'
import { lockMigrations } from './migration/lock.ts'
import { partitionAudit } from './migration/partition-audit.ts'
import { assignPatientRecords } from './migration/patient-records.ts'
import { refoldTexts } from './migration/refold.ts'
import { tablesIn, withShortLocks } from './migration/short-locks.ts'
import {
  knownSchema,
  migrationsFolder,
  readSchema,
  recordSchema,
  SchemaMismatch,
  schemaProblem,
} from './schema.ts'
import { confinementSql, scopeSql } from './scope-sql.ts'

/**
 * Migrates the database of `ownerUrl` to the current schema: roles, tables and policies, the job queue, grants. Safe
 * to run from several processes at once and at every start. A database of a newer release is not changed if this
 * server works with it; otherwise throws `SchemaMismatch`.
 */
export const migrate = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'archway migrate',
    connectionTimeoutMillis: defaultConnectMs,
  })
  // A connection lost between two statements is reported by the next one, and must not end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await lockMigrations(client)
    const schema = await readSchema(client)
    if (schema && schema.number > knownSchema.number) {
      const problem = schemaProblem(schema)
      if (problem) throw new SchemaMismatch(problem)
      return
    }
    await client.query(roles)
    await client.query(scopeSql)
    await buildIndexes(client)
    await applyPending(client)
    await migrateJobs({ connectionString: ownerUrl })
    await withShortLocks(client, () => client.query(chartNumberSql))
    await refoldTexts(client)
    await partitionAudit(client)
    const { rows: openTables } = await client.query<{ name: string }>(tablesToClose)
    await withShortLocks(
      client,
      () => client.query(closeTablesSql),
      openTables.map(({ name }) => name),
    )
    await dismissErasedOwners(client)
    await assignPatientRecords(client)
    await client.query(confinementSql)
    await withShortLocks(client, () => client.query(auditChainSql))
    await client.query(auditMonthsSql)
    await client.query(recordSchema(knownSchema))
  } finally {
    await client.end()
  }
}

/** Applies the missing migrations in one transaction, while servers use the tables. */
const applyPending = async (client: pg.Client): Promise<void> => {
  const tables = await tablesIn(client, await listPendingStatements(client))
  await withShortLocks(
    client,
    // The migrator's `begin` within this transaction changes nothing, and its `commit` ends the transaction.
    () => applyMigrations(drizzle(client), { migrationsFolder }),
    tables,
  )
}

type AppliedMigrations = readonly { readonly hash: string }[]

/** Whether these migrations, by the hashes in drizzle's table, are the first ones of this version's. */
export const areKnownMigrations = (applied: AppliedMigrations): boolean => {
  const migrations = readMigrationFiles({ migrationsFolder })
  return (
    applied.length <= migrations.length &&
    applied.every(({ hash }, index) => migrations[index]?.hash === hash)
  )
}

/**
 * Migrates an empty database to the schema after these migrations, by the hashes in drizzle's table, without the
 * policies that `migrate` adds at the end. The migrations must be known (`areKnownMigrations`).
 */
export const migrateUpTo = async (ownerUrl: string, applied: AppliedMigrations): Promise<void> => {
  if (!areKnownMigrations(applied)) throw new Error('the migrations are not those of this version')
  const folder = await mkdtemp(join(tmpdir(), 'archway-migrations-'))
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'archway migrate',
    connectionTimeoutMillis: defaultConnectMs,
  })
  await client.connect()
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const journal = join(folder, 'meta', '_journal.json')
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, applied.length) }))
    await lockMigrations(client)
    await client.query(roles)
    await client.query(scopeSql)
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
    await migrateJobs({ connectionString: ownerUrl })
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

// The owner must be able to `set role` to these roles; since PostgreSQL 16 that is a separate grant option.
const roles = `
do $$
declare r text;
begin
  foreach r in array array['archway_app', 'archway_staff', 'archway_jobs', 'archway_backup'] loop
    if not exists (select from pg_roles where rolname = r) then
      execute format('create role %I nologin nosuperuser nobypassrls', r);
    end if;
    if not pg_has_role(current_user, r, 'member') or current_setting('server_version_num')::int >= 160000 then
      if current_setting('server_version_num')::int >= 160000 then
        execute format('grant %I to %I with set true', r, current_user);
      else
        execute format('grant %I to %I', r, current_user);
      end if;
    end if;
  end loop;
exception when duplicate_object or unique_violation then null; -- another process was faster
end $$;
`

/** The tables that `closeTablesSql` will alter. */
const tablesToClose = `
select c.oid::regclass::text as name from pg_class c
where c.relkind in ('r', 'p') and (
  c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relforcerowsecurity
  or c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relrowsecurity
    and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup')
  or c.oid = 'public.staff'::regclass and not exists (
    select from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = c.oid and a.attname = 'role' and pg_get_expr(d.adbin, d.adrelid) like '''support''%'))
order by 1`

// Forced on every table with policies, so that they apply to the owner's own queries, too.
const closeTablesSql = `
do $$
declare t record;
begin
  for t in
    select c.oid::regclass as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relforcerowsecurity
  loop
    execute format('alter table %s force row level security', t.name);
  end loop;
end $$;
-- Staff of a release without roles are administrators; staff whom an older server adds from now on get the role of support.
do $$
begin
  if not exists (
    select from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'public.staff'::regclass and a.attname = 'role' and pg_get_expr(d.adbin, d.adrelid) like '''support''%'
  ) then
    alter table public.staff alter column role set default 'support';
  end if;
end $$;
-- Keys are stored outside of the database; former releases stored theirs in this table.
delete from public.signing_key;
-- Backups read every row of every table and write nothing.
do $$
declare t record;
begin
  for t in
    select c.oid, c.oid::regclass as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup')
  loop
    execute format('create policy backup on %s for select to archway_backup using (true)', t.name);
  end loop;
end $$;
grant usage on schema public, graphile_worker, drizzle, archway_scope to archway_backup;
grant select on all tables in schema public, graphile_worker, drizzle to archway_backup;
grant select on all sequences in schema public, graphile_worker, drizzle to archway_backup;
-- The queue has row-level security without policies: without this one, only its owner would see the jobs.
do $$
declare t record;
begin
  for t in
    select c.oid::regclass as name, p.oid is not null as made from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_policy p on p.polrelid = c.oid and p.polname = 'jobs'
    where n.nspname = 'graphile_worker' and c.relkind = 'r' and c.relrowsecurity
      and pg_get_expr(p.polqual, p.polrelid) is distinct from '( SELECT archway_scope.is_jobs() AS is_jobs)'
  loop
    execute format('%s policy jobs on %s %s to archway_jobs using ((select archway_scope.is_jobs())) with check ((select archway_scope.is_jobs()))',
      case when t.made then 'alter' else 'create' end, t.name, case when t.made then '' else 'for all' end);
  end loop;
end $$;
grant usage on schema graphile_worker to archway_jobs;
grant select, insert, update, delete on all tables in schema graphile_worker to archway_jobs;
grant usage, select on all sequences in schema graphile_worker to archway_jobs;
grant execute on all functions in schema graphile_worker to archway_jobs;
revoke insert, update, delete on graphile_worker.migrations from archway_jobs;
revoke create on schema public from public;
grant usage on schema public to archway_app, archway_staff;
grant select, insert, update, delete on all tables in schema public to archway_app, archway_staff;
grant usage, select on all sequences in schema public to archway_app, archway_staff;
-- Only the backup commands, as the owner, write maintenance_run; no process writes the keys of a former release.
revoke insert, update, delete on public.maintenance_run, public.signing_key from archway_app, archway_staff;
-- The view of the queue applies the policies of the reader, not of its owner.
do $$
begin
  if not exists (select from pg_class where oid = 'graphile_worker.jobs'::regclass and 'security_invoker=true' = any(reloptions)) then
    alter view graphile_worker.jobs set (security_invoker = true);
  end if;
end $$;
-- The audit trail is append-only, and transactions of a company cannot read it.
revoke update, delete, truncate on public.audit_entry from archway_app, archway_staff;
revoke select on public.audit_entry from archway_app;
-- The insert that fills the pending list of a GIN index also flushes it: a short list keeps that insert fast.
do $$
declare i regclass;
begin
  for i in select indexrelid::regclass from pg_index join pg_class c on c.oid = indexrelid join pg_am a on a.oid = relam
      join pg_inherits on inhrelid = indrelid
      where inhparent = 'public.audit_entry'::regclass and amname = 'gin'
        and not coalesce(reloptions, '{}') @> array['gin_pending_list_limit=64'] loop
    execute format('alter index %s set (gin_pending_list_limit = 64)', i);
  end loop;
end $$;
-- Partitions are not accessed directly: reads and writes go through the audit trail.
do $$
declare part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'public.audit_entry'::regclass loop
    execute format('revoke all on %s from archway_app, archway_staff', part);
  end loop;
end $$;
create or replace function public.add_job(task text, payload json, key text default null, run_at timestamptz default null)
returns void language sql security definer set search_path = pg_catalog, graphile_worker, pg_temp as $$
  select graphile_worker.add_job(task, payload, job_key => key, run_at => run_at)
$$;
-- Without a default, so that calls of an older server still resolve to the function above.
create or replace function public.add_job(task text, payload json, key text, run_at timestamptz, priority integer)
returns void language sql security definer set search_path = pg_catalog, graphile_worker, pg_temp as $$
  select graphile_worker.add_job(task, payload, job_key => key, run_at => run_at, priority => priority)
$$;
-- A job of a company is queued behind the company's waiting jobs, so that companies take turns, however many jobs one of them adds.
create or replace function public.add_job(task text, payload json, key text, run_at timestamptz, priority integer, company text)
returns void language sql security definer set search_path = pg_catalog, graphile_worker, pg_temp as $$
  select graphile_worker.add_job(task, payload, job_key => key, run_at => run_at,
    flags => case when company is not null then array['company ' || company] end,
    priority => priority + case when company is null then 0 else (
      select least(count(*), 1000)::integer from graphile_worker.jobs as waiting
      where waiting.task_identifier = task and waiting.flags ? ('company ' || company)) end)
$$;
-- Jobs with the same "queue" run one after the other, also across processes.
create or replace function public.add_job(task text, payload json, key text, run_at timestamptz, priority integer, company text, queue text)
returns void language sql security definer set search_path = pg_catalog, graphile_worker, pg_temp as $$
  select graphile_worker.add_job(task, payload, queue_name => queue, job_key => key, run_at => run_at,
    flags => case when company is not null then array['company ' || company] end,
    priority => priority + case when company is null then 0 else (
      select least(count(*), 1000)::integer from graphile_worker.jobs as waiting
      where waiting.task_identifier = task and waiting.flags ? ('company ' || company)) end)
$$;
-- The number of jobs in the queue, without their content. A job that waits for a retry is not due.
create or replace function public.job_queue()
returns table (task text, due bigint, running bigint, retrying bigint, failed bigint, oldest_due_at timestamptz)
language sql stable security definer set search_path = pg_catalog, graphile_worker, pg_temp as $$
  select jobs.task_identifier,
    count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()),
    count(*) filter (where locked_at is not null),
    count(*) filter (where locked_at is null and attempts between 1 and max_attempts - 1),
    count(*) filter (where locked_at is null and attempts >= max_attempts),
    min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())
  from graphile_worker.jobs group by 1
$$;
-- Resets the attempts of the jobs of a task that have used all of them, and returns the number of these jobs.
create or replace function public.retry_failed_jobs(task text)
returns bigint language sql volatile security definer set search_path = pg_catalog, graphile_worker, pg_temp as $$
  select count(*) from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs
      where task_identifier = task and locked_at is null and attempts >= max_attempts),
    run_at => now(), attempts => 0)
$$;
-- Deletes the jobs of a task whose payload has one of these ids of cases. A running job is not affected.
create or replace function public.remove_jobs_of_cases(task text, case_ids text[])
returns void language sql volatile security definer set search_path = pg_catalog, graphile_worker, pg_temp as $$
  select graphile_worker.complete_jobs(
    array(select job.id from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as known on known.id = job.task_id
      where known.identifier = task and job.payload->>'caseId' = any(case_ids) and job.locked_at is null))
$$;
revoke all on function public.remove_jobs_of_cases(text, text[]) from public;
grant execute on function public.remove_jobs_of_cases(text, text[]) to archway_staff;
revoke all on function public.retry_failed_jobs(text) from public;
grant execute on function public.retry_failed_jobs(text) to archway_staff;
revoke all on function public.job_queue() from public;
grant execute on function public.job_queue() to archway_staff;
revoke all on function public.add_job(text, json, text, timestamptz, integer, text) from public;
grant execute on function public.add_job(text, json, text, timestamptz, integer, text) to archway_app, archway_staff;
revoke all on function public.add_job(text, json, text, timestamptz, integer, text, text) from public;
grant execute on function public.add_job(text, json, text, timestamptz, integer, text, text) to archway_app, archway_staff;
revoke all on function public.add_job(text, json, text, timestamptz) from public;
revoke all on function public.add_job(text, json, text, timestamptz, integer) from public;
grant execute on function public.add_job(text, json, text, timestamptz) to archway_app, archway_staff;
grant execute on function public.add_job(text, json, text, timestamptz, integer) to archway_app, archway_staff;
`
