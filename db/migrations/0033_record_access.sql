-- What clients may know about the use of their record: who did what, and when. Entries say neither which row it was nor what changed in it. Kinds of
-- records that clients must not know of apart are said as what they belong to.
create function app.shown_entity(entity text) returns text language sql immutable parallel safe
  return case entity
    when 'process_notes' then 'clinical_notes'
    when 'note_addenda' then 'clinical_notes'
    when 'risk_alerts' then 'measure_responses'
    else entity end;

-- Entries about the acting client's record `client`, newest first, older than the entry `before` if given. None for any other record.
create function app.list_record_access(client uuid, before bigint, most int)
  returns table (seq bigint, at timestamptz, actor text, action text, entity text, times int)
  language sql stable rows 100 security definer set search_path = pg_catalog, public, pg_temp as $$
  select entry.seq, entry.at,
    case when entry.actor_id is null then 'system' when entry.actor_id = app.user_id() then 'you'
      when entry.actor_id = c.therapist_id then 'therapist' when entry.actor_role = 'admin' then 'admin' else 'other' end,
    entry.action, app.shown_entity(entry.entity), coalesce((entry.details ->> 'count')::int, 1)
  from clients c join audit_log entry on entry.chain_id = c.therapist_id and entry.client_id = c.id
  where c.id = client and c.user_id = app.user_id() and c.archived_at is null
    and entry.seq < coalesce(before, 9223372036854775807)
  order by entry.seq desc limit most
$$;
alter function app.list_record_access(uuid, bigint, int) owner to openhour_definer;
grant execute on function app.shown_entity(text) to openhour_definer;
grant execute on function app.list_record_access(uuid, bigint, int) to openhour_client;
