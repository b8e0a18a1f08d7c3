/**
 * Functions for the monthly partitions of the audit trail. A server's login owns nothing, so it creates coming
 * partitions and drops exported ones only through these. Run this as the owner, once `audit_entry` is partitioned.
 */
export const auditMonthsSql = `
-- The upper bound of each partition except the default one: all its lines were written before.
create or replace function public.audit_months() returns table (name text, ends_at timestamptz)
language sql stable set search_path = pg_catalog set timezone = 'UTC' set datestyle = 'ISO, YMD' as $$
  select c.relname::text, substring(pg_get_expr(c.relpartbound, c.oid) from $re$TO \\('([^']+)'\\)$re$)::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'public.audit_entry'::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
  order by 2
$$;

-- Creates the partitions of the next months and moves lines of the default partition into them. Returns the number created.
create or replace function public.make_audit_months(ahead integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set timezone = 'UTC' set datestyle = 'ISO, YMD' set lock_timeout = '3s' as $$
declare
  starts timestamptz;
  ends timestamptz;
  part text;
  gin regclass;
  made integer := 0;
begin
  -- One process at a time; the lock ends with the transaction.
  perform pg_advisory_xact_lock(7224103);
  select max(m.ends_at) into starts from public.audit_months() m;
  while starts <= date_trunc('month', now()) + make_interval(months => least(ahead, 24)) loop
    ends := starts + interval '1 month';
    part := 'audit_entry_' || to_char(starts, 'YYYY_MM');
    execute format('create table public.%I (like public.audit_entry including defaults)', part);
    -- Waits for transactions that use the default partition; usually there are none.
    lock table public.audit_entry_default in access exclusive mode;
    execute format('with moved as (delete from public.audit_entry_default where at >= %L and at < %L returning *)
      insert into public.%I select * from moved', starts, ends, part);
    execute format('alter table public.audit_entry attach partition public.%I for values from (%L) to (%L)',
      part, starts, ends);
    execute format('revoke all on public.%I from public, archway_app, archway_staff, archway_jobs', part);
    execute format('grant select on public.%I to archway_backup', part);
    -- The insert that fills the pending list of a GIN index also flushes it: a short list keeps that insert fast.
    for gin in select indexrelid::regclass from pg_index join pg_class c on c.oid = indexrelid
        join pg_am a on a.oid = c.relam
        where indrelid = to_regclass('public.' || quote_ident(part)) and a.amname = 'gin' loop
      execute format('alter index %s set (gin_pending_list_limit = 64)', gin);
    end loop;
    made := made + 1;
    starts := ends;
  end loop;
  return made;
end $$;

-- The number of lines in the default partition, counted up to ten thousand.
create or replace function public.audit_lines_without_month() returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from (select from public.audit_entry_default limit 10000) as counted
$$;

-- Drops the partition of a month if all of its lines have been in exported files for a day; raises an exception otherwise.
create or replace function public.drop_audit_month(part text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set timezone = 'UTC' set datestyle = 'ISO, YMD' set lock_timeout = '3s' as $$
declare
  ends timestamptz;
  exported bigint;
  newest bigint;
  last bigint;
  bounds record;
begin
  if not archway_scope.is_staff() then
    raise insufficient_privilege using message = 'only the product drops months of the audit trail';
  end if;
  perform pg_advisory_xact_lock(7224103);
  select m.ends_at into ends from public.audit_months() m where m.name = part;
  if not found then raise exception 'the audit trail has no month %', part; end if;
  if ends > date_trunc('month', now()) - interval '1 month' then
    raise exception '% is not over for a month: it stays in the database', part;
  end if;
  -- The exported files follow each other without a gap, and the chain continues where they end.
  if exists (select from public.audit_export a where a.from_number > 1 and not exists (
      select from public.audit_export b where b.to_number = a.from_number - 1 and b.last_hash = a.before_hash)) then
    raise exception 'the exported files of the audit trail do not follow each other';
  end if;
  select coalesce(max(to_number), 0) into exported from public.audit_export
    where exported_at < now() - interval '1 day';
  if exists (select from public.audit_export a join public.audit_seal s on s.number = a.to_number
      where s.hash <> a.last_hash) then
    raise exception 'the exported files are not of this audit trail';
  end if;
  -- All lines up to this one are sealed, and none can follow.
  select complete_to into newest from public.audit_chain;
  execute format('select max(s.number) as top, max(e.id) as last,
      count(*) filter (where s.number is null or s.number > $1) as missing
    from public.%I e left join public.audit_seal s on s.entry_id = e.id', part)
    into bounds using exported;
  if bounds.missing > 0 then
    raise exception '% lines of % are not in a file that was exported a day ago', bounds.missing, part;
  end if;
  if bounds.last > newest then raise exception 'lines of % may still be written', part; end if;
  -- From here on, other transactions wait for a moment.
  lock table only public.audit_entry in access exclusive mode;
  execute format('select max(id) from public.%I', part) into last;
  if last is distinct from bounds.last then raise exception 'a line was added to %', part; end if;
  execute format('drop table public.%I', part);
  update public.audit_chain set dropped_to = greatest(dropped_to, coalesce(bounds.top, 0));
end $$;

-- Removes seals of dropped lines, up to a limit; the last seal of the chain remains. Returns the number removed.
create or replace function public.drop_audit_seals(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed integer;
begin
  if not archway_scope.is_staff() then
    raise insufficient_privilege using message = 'only the product drops seals of the audit trail';
  end if;
  delete from public.audit_seal where number in (
    select s.number from public.audit_seal s, public.audit_chain c
    where s.number <= c.dropped_to and s.number < c.number
      and not exists (select from public.audit_entry e where e.id = s.entry_id)
    order by s.number limit most);
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke all on function public.make_audit_months(integer), public.audit_lines_without_month(),
  public.drop_audit_month(text), public.drop_audit_seals(integer) from public;
grant execute on function public.make_audit_months(integer), public.audit_lines_without_month(),
  public.drop_audit_month(text), public.drop_audit_seals(integer) to archway_staff;

-- Partitions are accessed only through the trail, whose policies apply.
do $$
declare part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'public.audit_entry'::regclass loop
    execute format('revoke all on %s from public, archway_app, archway_staff, archway_jobs', part);
    execute format('grant select on %s to archway_backup', part);
  end loop;
end $$;
-- The database sets the time of an export, so that no server can backdate it.
revoke insert, update, delete, truncate on public.audit_export from archway_app, archway_staff;
grant insert (from_number, to_number, before_hash, last_hash, lines, bytes, sha256, storage_key, manifest_key)
  on public.audit_export to archway_staff;
do $$
begin
  perform public.make_audit_months(3);
exception when lock_not_available then null; -- a long-running read of the trail: the nightly job creates them
end $$;
`
