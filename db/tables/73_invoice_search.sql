-- Invoices by a part of their number.

-- The acting therapist's invoices and credit notes whose number contains `given`, newest first. Without `most` all of them. From three characters on, one of
-- them a digit: less would be found in every number of a series.
create function app.search_invoices(given text, most int) returns table (invoice_id uuid, place bigint) language plpgsql stable rows 20 security definer
  set plan_cache_mode = force_custom_plan as $$
declare
  therapist uuid := app.therapist_id();
  wanted text := lower(left(regexp_replace(given, '\s', '', 'g'), 40));
begin
  if therapist is null or length(wanted) < 3 or wanted !~ '[0-9]' then
    return;
  end if;
  return query
    select i.id, row_number() over (order by i.issue_date desc, i.number_place desc, i.id) from invoices i
    where i.therapist_id = therapist and lower(i.number) like '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%'
    order by 2 limit most;
end $$;
alter function app.search_invoices owner to openhour_definer;
grant execute on function app.search_invoices to openhour_app;

do $$
declare
  before text := current_setting('search_path');
  parts text := (select string_agg(distinct quote_ident(nspname), ', ') from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname in ('pg_trgm', 'btree_gin'));
begin
  perform set_config('search_path', 'public, ' || parts, true);
  execute format('alter function app.search_invoices(text, int) set search_path = pg_catalog, public, %s, pg_temp', parts);
  create index invoices_by_number on invoices using gin (therapist_id, lower(number) gin_trgm_ops) with (gin_pending_list_limit = 256) where number is not null;
  perform set_config('search_path', before, true);
end $$;
