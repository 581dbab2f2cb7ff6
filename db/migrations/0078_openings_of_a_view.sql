-- A browser fetches again what a page shows: after a live update, when the connection comes back, when a request failed. The log keeps each of these
-- reads, with the view of the page that it belongs to, so that they can be told from a person's acts. A view is random and names nobody.
create or replace function app.audit_opened(in_entries jsonb) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id, details)
    select entry.actor, entry.actor, entry.role, 'opened', entry.entity, entry.id, entry.client,
      nullif(jsonb_strip_nulls(jsonb_build_object('apiKey', entry.key, 'view', entry.view)), '{}')
    from jsonb_to_recordset(in_entries) as entry (actor uuid, role text, entity text, id uuid, client uuid, key text, view text);
end $$;

-- As in 0062. A read of the same part of the record by the same person in the same view is not counted again (`times` 0) for 12 hours, which is as long
-- as a sign-in lasts. It looks back over more entries than it returns, so that the first of a view is found beyond the end of a page.
create or replace function app.list_record_access(client uuid, before bigint, most integer)
  returns table (seq bigint, at timestamptz, actor text, action text, entity text, times integer)
  language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp as $$
  select shown.seq, shown.at, shown.actor, shown.action, shown.entity,
    case when shown.action not in ('opened', 'listed') then shown.count
      when shown.view is not null and shown.at > shown.first_at and shown.at - shown.first_at <= interval '12 hours' then 0
      else 1 end
  from (
    select told.*, min(told.at) over (partition by told.actor, told.actor_id, told.action, told.entity, told.view) as first_at
    from (
      select entry.seq, entry.at, entry.actor_id, entry.action, app.shown_entity(entry.entity) as entity, entry.details ->> 'view' as view,
        coalesce((entry.details ->> 'count')::int, 1) as count,
        case when entry.actor_id is null then 'system' when entry.actor_id = app.user_id() then 'you'
          when entry.actor_id = c.therapist_id then case when entry.details ? 'apiKey' then 'software' else 'therapist' end
          when entry.actor_role = 'admin' then 'admin' else 'other' end as actor
      from clients c join audit_log entry on entry.chain_id = c.therapist_id and entry.client_id = c.id
      where c.id = client and c.user_id = app.user_id() and c.archived_at is null
        and entry.seq < coalesce(before, 9223372036854775807)
      order by entry.seq desc limit most * 2) told) shown
  order by shown.seq desc limit most
$$;
