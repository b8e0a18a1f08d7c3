import { accountsSubject } from './signed-scope.ts'

/**
 * The functions that row-level security policies call. A scope is valid only with a signature (`signed-scope.ts`), so
 * neither `set role` nor `set_config` in injected SQL gives access to rows. Run this as the owner, before the
 * migrations, whose policies use the functions. Verification keys are in a table that no role of the server can read.
 */
export const scopeSql = `
do $$
begin
  if to_regclass('archway_scope.login_key') is not null then return; end if;
  create schema if not exists archway_scope;
  create table archway_scope.login_key (
    login name primary key, inner_key bytea, outer_key bytea, unsigned_until timestamptz
  );
  -- Processes of a release that did not sign finish their work while they are replaced.
  insert into archway_scope.login_key (login, unsigned_until)
    select r.rolname, now() + interval '1 hour' from pg_auth_members m join pg_roles r on r.oid = m.member
    where m.roleid = 'archway_staff'::regrole and r.rolcanlogin and not r.rolsuper
      and not pg_has_role(r.oid, current_user, 'member')
      and to_regclass('public.case_file') is not null
    on conflict do nothing;
end $$;
revoke all on archway_scope.login_key from public;
create or replace function archway_scope.subject() returns text
language plpgsql stable security definer parallel restricted set search_path = pg_catalog, pg_temp as $$
declare
  scope_setting text := coalesce(current_setting('app.scope', true), '');
  signed text := substr(scope_setting, 66);
  subject text := split_part(signed, '@', 1);
  -- A server behind a pooler does not know its backend; its signatures contain the time until which they are valid.
  ends_at text := split_part(signed, '@', 2);
  key archway_scope.login_key;
begin
  select * into key from archway_scope.login_key k where k.login = session_user;
  if found then
    if key.inner_key is not null and encode(sha256(key.outer_key || sha256(key.inner_key
        || convert_to(case ends_at when '' then pg_backend_pid()::text else 'until' end || ' ' || signed, 'UTF8'))), 'hex')
        || '.' = left(scope_setting, 65) then
      if ends_at <> '' and ends_at::bigint <= extract(epoch from now()) then
        -- An error instead of an empty result: the clocks differ, and the caller must not mistake that for "no rows".
        raise exception 'the signature of the scope has expired' using errcode = 'cannot_connect_now';
      end if;
      return subject;
    end if;
    if scope_setting <> '' or key.unsigned_until is null or key.unsigned_until < now() then return null; end if;
  elsif not pg_has_role(session_user, current_user, 'member') then
    return null;
  elsif scope_setting <> '' then
    return subject;
  end if;
  -- The owner, which needs no signature, or a process of the previous release.
  return case current_setting('role') when 'archway_staff' then 'staff' when 'archway_jobs' then 'jobs'
    else coalesce(nullif(current_setting('app.company_id', true), ''), '${accountsSubject}') end;
end $$;
create or replace function archway_scope.company() returns uuid language sql stable parallel restricted
  return nullif(nullif(archway_scope.subject(), 'staff'), 'jobs')::uuid;
create or replace function archway_scope.is_staff() returns boolean language sql stable parallel restricted
  return coalesce(archway_scope.subject() = 'staff', false);
create or replace function archway_scope.is_accounts() returns boolean language sql stable parallel restricted
  return coalesce(archway_scope.subject() = '${accountsSubject}', false);
create or replace function archway_scope.is_jobs() returns boolean language sql stable parallel restricted
  return coalesce(archway_scope.subject() = 'jobs', false);
grant usage on schema archway_scope to archway_app, archway_staff, archway_jobs;
revoke all on all functions in schema archway_scope from public;
grant execute on all functions in schema archway_scope to archway_app, archway_staff, archway_jobs;
`

/** Revokes, where possible, rights with which injected SQL could affect later statements of the connection. */
export const confinementSql = `
do $$
declare f record;
begin
  -- A temporary table would take precedence over the real table of the same name.
  execute format('revoke temporary on database %I from public', current_database());
  for f in
    select p.oid::regprocedure as name from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'pg_catalog'::regnamespace
      and p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_import', 'lo_put', 'lowrite', 'lo_open')
      and has_function_privilege('public', p.oid, 'execute')
  loop
    execute format('revoke execute on function %s from public', f.name);
  end loop;
exception when insufficient_privilege then null; -- on a managed database: objects of other owners remain unchanged
end $$;
`
