-- The entry of an opening in the transaction that reads the record, as the person who reads it: for a read that need not wait for the entries of others.
create function app.record_opened(in_entity text, in_id uuid, in_client_id uuid, in_view text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id, details)
    values (app.user_id(), app.user_id(), app.user_role(), 'opened', in_entity, in_id, in_client_id,
      case when in_view is not null then jsonb_build_object('view', in_view) end);
  return true;
end $$;
alter function app.record_opened(text, uuid, uuid, text) owner to openhour_definer;
revoke all on function app.record_opened(text, uuid, uuid, text) from public;
grant execute on function app.record_opened(text, uuid, uuid, text) to openhour_app;
