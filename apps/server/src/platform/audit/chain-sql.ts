/**
 * The hashed text of an audit entry `e`: all its columns in a fixed form. A column added later is included only if it
 * has a value, so that the hashes of earlier lines stay valid.
 */
export const lineText = `(jsonb_build_array(e.id, extract(epoch from e.at)::numeric(20, 3), e.request_id, e.class, e.call, e.params,
  e.ids, e.account_id, e.audience, e.company_id, e.result, e.code, e.address)
  || case when e.staff_role is null then '[]'::jsonb else jsonb_build_array(e.staff_role) end)::text`

/**
 * Maximum time from the assignment of a line's number to its commit, longer than any statement may take; afterwards
 * no earlier line can appear.
 */
const settledAfter = '40 seconds'

/**
 * Creates the function that seals lines of the audit trail, and revokes all other write access to the chain. Run it
 * as the owner, after the grants of the tables. One process seals at a time; a concurrent call does nothing.
 */
export const auditChainSql = `
do $$
begin
  -- The function runs as the owner, and row-level security applies to the owner, too.
  if not exists (select from pg_policy where polrelid = 'public.audit_entry'::regclass and polname = 'seal'
      and (select oid from pg_roles where rolname = current_user) = any(polroles)) then
    drop policy if exists seal on public.audit_entry;
    execute format('create policy seal on public.audit_entry for select to %I using (true)', current_user);
  end if;
end $$;
revoke all on public.audit_seal, public.audit_chain from archway_app, archway_staff;
grant select on public.audit_seal, public.audit_chain to archway_staff;
-- The worker may write stamps. A forged stamp would be detected: stamps are signed with a key that is not in the database.
grant update (stamp_number, stamp_hash, stamp_mac) on public.audit_chain to archway_staff;
create or replace function public.seal_audit(most integer)
returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  chain record;
  line record;
  sealed integer := 0;
  over boolean;
  newest bigint;
begin
  if not exists (select from public.audit_chain) then
    insert into public.audit_chain (id) values (true) on conflict do nothing;
  end if;
  select * into chain from public.audit_chain for update skip locked;
  if not found then return 0; end if;
  over := pg_snapshot_xmin(pg_current_snapshot())::text::bigint > chain.candidate_xid
    and clock_timestamp() - chain.candidate_at > interval '${settledAfter}';
  for line in
    select e.id, ${lineText} as text from public.audit_entry e
    where e.id > chain.complete_to and not exists (select from public.audit_seal s where s.entry_id = e.id)
    order by e.id limit most
  loop
    chain.number := chain.number + 1;
    chain.hash := encode(sha256(convert_to(chain.hash || line.text, 'UTF8')), 'hex');
    insert into public.audit_seal (number, day, entry_id, hash)
      values (chain.number, (clock_timestamp() at time zone 'UTC')::date, line.id, chain.hash);
    sealed := sealed + 1;
  end loop;
  if over and sealed < most then
    select coalesce(max(entry_id), 0) into newest from public.audit_seal;
    update public.audit_chain set complete_to = chain.candidate, candidate = newest,
      candidate_xid = pg_snapshot_xmax(pg_current_snapshot())::text::bigint, candidate_at = clock_timestamp();
  end if;
  if sealed > 0 then
    update public.audit_chain set number = chain.number, hash = chain.hash;
  end if;
  return sealed;
end $$;
revoke all on function public.seal_audit(integer) from public;
grant execute on function public.seal_audit(integer) to archway_staff;
`
