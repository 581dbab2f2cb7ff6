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
alter function app.record_own_download() owner to openhour_definer;
grant execute on function app.record_own_download() to openhour_client;
