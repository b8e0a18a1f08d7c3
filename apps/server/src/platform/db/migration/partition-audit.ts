import pg from 'pg'
import { withShortLocks } from './short-locks.ts'

/**
 * The boundary of the first partition, and its name, that of its last month: the first month start that is more than
 * 31 days ahead and after every line, including lines of a wrong clock.
 */
const readBound = async (owner: pg.Client): Promise<{ until: string; part: string }> => {
  const pendingRowsSql = `with bound as (
      select greatest(date_trunc('month', now() + interval '31 days'),
        (select date_trunc('month', max(at)) from public.audit_entry)) + interval '1 month' as until)
    select until::text, 'audit_entry_' || to_char(until - interval '1 month', 'YYYY_MM') as part from bound`
  let row: { until: string; part: string } | undefined
  await withShortLocks(owner, async () => {
    const { rows: forced } = await owner.query(
      `select from pg_class where oid = 'public.audit_entry'::regclass and relforcerowsecurity`,
    )
    // The owner sees no line while the policies are forced on it.
    const force = (setting: string) =>
      forced.length > 0
        ? owner.query(`alter table public.audit_entry ${setting} row level security`)
        : undefined
    await force('no force')
    row = (await owner.query(pendingRowsSql)).rows[0]
    await force('force')
  })
  if (!row) throw new Error('one row was to be read')
  return row
}

const uniqueIndex = 'audit_entry_id_at'
const constraintName = 'audit_entry_before'

/** Builds the index that becomes the primary key of the first partition, without blocking writers. */
const buildKey = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [`public.${uniqueIndex}`],
  )
  if (rows[0]?.valid) return
  if (rows.length > 0) await owner.query(`drop index concurrently public.${uniqueIndex}`)
  await owner.query(`create unique index concurrently ${uniqueIndex} on public.audit_entry (id, at)`)
}

/**
 * Adds and validates a constraint that every line is from before `until`, so that the table can become a partition
 * without a scan under a lock. Until then servers cannot write later lines; `until` is more than a month ahead.
 */
const proveBound = async (owner: pg.Client, until: string): Promise<void> => {
  const drop = `alter table public.audit_entry drop constraint if exists ${constraintName}`
  await withShortLocks(owner, async () => {
    await owner.query(drop)
    await owner.query(
      `alter table public.audit_entry add constraint ${constraintName} check (at is not null and at < ${pg.escapeLiteral(until)}) not valid`,
    )
  })
  try {
    await owner.query(`alter table public.audit_entry validate constraint ${constraintName}`)
  } catch (error) {
    await withShortLocks(owner, () => owner.query(drop))
    throw error
  }
}

/**
 * Makes the table the first partition of a new table with its name. Everything except the swap of names was prepared
 * before.
 */
const swapSql = (until: string, part: string): string => `
do $$
declare
  i record;
  p record;
  next bigint;
begin
  lock table public.audit_entry in access exclusive mode;
  next := (select last_value + case when is_called then 1 else 0 end from public.audit_entry_id_seq);
  alter table public.audit_entry rename to ${part};
  for i in select indexrelid::regclass as name, c.relname from pg_index join pg_class c on c.oid = indexrelid
      where indrelid = 'public.${part}'::regclass and c.relname not in ('${uniqueIndex}') loop
    execute format('alter index %s rename to %I', i.name, left(i.relname || '_until', 63));
  end loop;
  alter table public.${part} alter column id drop identity;
  create table public.audit_entry (like public.${part} including defaults) partition by range (at);
  alter table public.audit_entry alter column id
    add generated always as identity (sequence name public.audit_entry_id_seq);
  perform setval('public.audit_entry_id_seq', next, false);
  for p in select * from pg_policies where schemaname = 'public' and tablename = '${part}' loop
    execute format('create policy %I on public.audit_entry as %s for %s to %s %s %s', p.policyname, p.permissive, p.cmd,
      (select string_agg(quote_ident(r), ', ') from unnest(p.roles) r),
      case when p.qual is null then '' else 'using (' || p.qual || ')' end,
      case when p.with_check is null then '' else 'with check (' || p.with_check || ')' end);
    execute format('drop policy %I on public.${part}', p.policyname);
  end loop;
  alter table public.audit_entry enable row level security, force row level security;
  alter table public.${part} disable row level security, no force row level security;
  alter table public.${part} drop constraint audit_entry_pkey_until;
  alter table public.${part} add constraint ${part}_pkey primary key using index ${uniqueIndex};
  alter table public.audit_entry add constraint audit_entry_pkey primary key (id, at);
  for i in select pg_get_indexdef(indexrelid) as definition, c.relname from pg_index join pg_class c on c.oid = indexrelid
      where indrelid = 'public.${part}'::regclass and not indisprimary loop
    execute regexp_replace(replace(i.definition, ' ON public.${part} ', ' ON public.audit_entry '),
      '^(CREATE (UNIQUE )?INDEX) \\S+', '\\1 ' || quote_ident(regexp_replace(i.relname, '_until$', '')));
  end loop;
  alter table public.audit_entry attach partition public.${part} for values from (minvalue) to (${pg.escapeLiteral(until)});
  alter table public.${part} drop constraint if exists ${constraintName};
  create table public.audit_entry_default partition of public.audit_entry default;
  -- The same grants as in migrate.ts: servers read and write before those grants are executed.
  grant insert on public.audit_entry to archway_app;
  grant select, insert on public.audit_entry to archway_staff;
  grant select on public.audit_entry to archway_backup;
  grant usage, select on sequence public.audit_entry_id_seq to archway_app, archway_staff;
  revoke all on public.${part}, public.audit_entry_default from public, archway_app, archway_staff, archway_jobs;
end $$`

/**
 * Makes `audit_entry` a table with monthly partitions; the existing table becomes the first one, with its lines. It
 * is read and written all the time: long steps take no lock, and steps with a lock take milliseconds. Does nothing if
 * that was done before.
 */
export const partitionAudit = async (owner: pg.Client): Promise<void> => {
  const { rows: kinds } = await owner.query<{ kind: string }>(
    `select relkind as kind from pg_class where oid = 'public.audit_entry'::regclass`,
  )
  if (kinds[0]?.kind !== 'r') return
  await owner.query(`set timezone = 'UTC'`)
  const { until, part } = await readBound(owner)
  await buildKey(owner)
  await proveBound(owner, until)
  await withShortLocks(owner, () => owner.query(swapSql(until, part)))
}
