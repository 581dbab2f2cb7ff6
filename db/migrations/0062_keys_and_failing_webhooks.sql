-- An endpoint that has failed for days is turned off. `failures`: a message was given up, and none arrived since it was written.
alter table webhook_endpoints drop constraint webhook_endpoints_disabled_by_check,
  add constraint webhook_endpoints_disabled_by_check check (disabled_by in ('you', 'receiver', 'failures'));

-- As in 0033, and what an API key did in the therapist's name.
create or replace function app.list_record_access(client uuid, before bigint, most integer)
  returns table (seq bigint, at timestamptz, actor text, action text, entity text, times integer)
  language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp as $$
  select entry.seq, entry.at,
    case when entry.actor_id is null then 'system' when entry.actor_id = app.user_id() then 'you'
      when entry.actor_id = c.therapist_id then case when entry.details ? 'apiKey' then 'software' else 'therapist' end
      when entry.actor_role = 'admin' then 'admin' else 'other' end,
    entry.action, app.shown_entity(entry.entity), coalesce((entry.details ->> 'count')::int, 1)
  from clients c join audit_log entry on entry.chain_id = c.therapist_id and entry.client_id = c.id
  where c.id = client and c.user_id = app.user_id() and c.archived_at is null
    and entry.seq < coalesce(before, 9223372036854775807)
  order by entry.seq desc limit most
$$;
