-- Titles change at once: whoever hides initials does not wait for the hourly job.
create trigger sync_titles after update of titles on connections for each row when (old.titles is distinct from new.titles) execute function app.sync_connections();

-- Brings the acting therapist's services up to date and reads their calendars now. False if nothing is connected that works.
create function app.check_connections() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  practice uuid := app.therapist_id();
begin
  if not exists (select from connections where therapist_id = practice and is_active and state <> 'reconnect') then
    return false;
  end if;
  perform app.enqueue_connection_job('sync-connections', practice);
  perform app.enqueue_connection_job('read-calendar', practice);
  return true;
end $$;
alter function app.check_connections() owner to openhour_definer;
grant execute on function app.check_connections() to openhour_app;
