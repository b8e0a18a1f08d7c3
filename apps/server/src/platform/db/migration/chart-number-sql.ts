const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)).join('')

const digits = range(0x30, 0x39)
const arabicDigits = range(0x660, 0x669) + range(0x6f0, 0x6f9)
const apostrophes = `''\`\u00b4${range(0x2b9, 0x2bf)}${range(0x2018, 0x201b)}\u2032\uff07`
const marks =
  '[\u0300-\u036f\u00ad\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'
const letters = '\u0131\u0142\u00f8\u0111\u00f0\u0671\u0649\u06cc\u06a9\u06c1\u06d5\u0629'
const plainLetters = 'ilodd\u0627\u064a\u064a\u0643\u0647\u0647\u0647'
const dashes = range(0x2010, 0x2015)

/**
 * A trigger that folds chart numbers while processes of a release without the column `reference_folded` are replaced:
 * they change the number, but not the fold. Run it as the owner, before the stored folds are updated, so that no
 * write comes in between. `fold_text` equals the contract's `fold` for Latin and Arabic letters; a server of this
 * release stores the exact fold when it saves the case.
 */
export const chartNumberSql = `
create or replace function public.fold_text(given text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select replace(replace(replace(replace(
    translate(
      regexp_replace(
        normalize(lower(normalize(
          translate(coalesce(given, ''), '${arabicDigits}${apostrophes}', '${digits}${digits}'), nfkd
        ) collate "en-x-icu"), nfkd),
        '${marks}', '', 'g'),
      '${letters}${dashes}', '${plainLetters}${'-'.repeat(dashes.length)}'),
    '\u00df', 'ss'), '\u00e6', 'ae'), '\u0153', 'oe'), '\u00fe', 'th')
$$;
create or replace function public.fold_chart_number() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  -- A server of this release writes both; numbers that differ in case alone have the same fold.
  if tg_op = 'INSERT' or public.fold_text(new.patient_reference) <> public.fold_text(old.patient_reference) then
    new.reference_folded := public.fold_text(new.patient_reference);
  end if;
  return new;
end $$;
do $$
begin
  -- Replacing a trigger locks the table, so it is created once.
  if not exists (select from pg_trigger
      where tgrelid = 'public.case_file'::regclass and tgname = 'case_file_chart_number_changed') then
    create trigger case_file_chart_number_given before insert on public.case_file for each row
      when (new.patient_reference <> '' and new.reference_folded = '')
      execute function public.fold_chart_number();
    create trigger case_file_chart_number_changed before update of patient_reference on public.case_file for each row
      when (new.patient_reference is distinct from old.patient_reference and new.reference_folded = old.reference_folded)
      execute function public.fold_chart_number();
  end if;
end $$;
`
