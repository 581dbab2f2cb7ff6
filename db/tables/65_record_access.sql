-- What clients may know about the use of their record: who did what, and when. Entries say neither which row it was nor what changed in it. Kinds of
-- records that clients must not know of apart are said as what they belong to.
create function app.shown_entity(entity text) returns text language sql immutable parallel safe
  return case entity
    when 'process_notes' then 'clinical_notes'
    when 'note_addenda' then 'clinical_notes'
    when 'risk_alerts' then 'measure_responses'
    else entity end;
grant execute on function app.shown_entity to openhour_definer;

-- How long what a page shows is one view: as long as a sign-in lasts.
create function app.longest_view() returns interval language sql immutable parallel safe return interval '12 hours';
grant execute on function app.longest_view to openhour_definer;

-- Entries about the acting client's own record `client`, newest first, older than the entry `before` if given, with what an API key did in the therapist's
-- name. None for any other record. A read of the same part of the record by the same person in the same view is not counted again (`times` 0).
-- It looks back over more entries than it returns, so that the first of a view is found beyond the end of a
-- page.
create function app.list_record_access(client uuid, before bigint, most integer)
  returns table (seq bigint, at timestamptz, actor text, action text, entity text, times integer)
  language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp as $$
  select shown.seq, shown.at, shown.actor, shown.action, shown.entity,
    case when shown.action not in ('opened', 'listed') then shown.count
      when shown.view is not null and shown.at > shown.first_at and shown.at - shown.first_at <= app.longest_view() then 0
      else 1 end
  from (
    select told.*, min(told.at) over (partition by told.actor, told.actor_id, told.action, told.entity, told.view) as first_at
    from (
      select entry.seq, entry.at, entry.actor_id, entry.action, app.shown_entity(entry.entity) as entity, entry.details ->> 'view' as view,
        coalesce((entry.details ->> 'count')::int, 1) as count,
        case when entry.actor_id is null then 'system' when entry.actor_id = app.user_id() then 'you'
          when entry.actor_id = c.therapist_id then case when entry.details ? 'apiKey' then 'software' else 'therapist' end
          when entry.actor_role = 'admin' then 'admin' else 'other' end as actor
      from clients c cross join lateral (select * from audit_log e
        where e.chain_id = c.therapist_id and e.client_id = c.id and e.seq < coalesce(before, 9223372036854775807)
        order by e.seq desc limit most * 2) entry
      where c.id = client and c.user_id = app.user_id() and c.archived_at is null) told) shown
  order by shown.seq desc limit most
$$;
alter function app.list_record_access owner to openhour_definer;
grant execute on function app.list_record_access to openhour_client;

-- Records that the acting client downloads everything they may see: in the chain of each practice that they have joined, and in their own.
create function app.record_own_download() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.user_role() is distinct from 'client' then
    raise exception using errcode = '42501', message = 'only a client downloads their own record';
  end if;
  perform app.audit_append('exported', 'users', app.user_id(), null);
  perform app.audit_append('exported', 'clients', c.id, c.id, null, c.therapist_id) from clients c
    where c.user_id = app.user_id() and c.archived_at is null;
end $$;
alter function app.record_own_download owner to openhour_definer;
grant execute on function app.record_own_download to openhour_client;
