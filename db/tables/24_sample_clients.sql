-- Invented clients that a new practice looks around with (`clients.is_sample`).
create index clients_sample on clients (therapist_id, id) where is_sample;

-- Deletes the practice's sample clients with everything in their records, signed notes too. Returns how many there were.
create function app.remove_sample_clients() returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed integer;
begin
  perform app.lock_practice();
  delete from clients where therapist_id = app.therapist_id() and is_sample;
  get diagnostics removed = row_count;
  return removed;
end $$;
alter function app.remove_sample_clients owner to openhour_definer;
grant execute on function app.remove_sample_clients to openhour_app;

-- Nobody is written to about a sample client.
create function app.quiet_sample_contact() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from clients where therapist_id = new.therapist_id and id = new.client_id and is_sample) then
    new.wants_reminders := false;
    new.wants_invoices := false;
  end if;
  return new;
end $$;
grant execute on function app.quiet_sample_contact to openhour_app, openhour_worker, openhour_definer;
create trigger quiet_sample before insert or update of wants_reminders, wants_invoices on client_contacts for each row
  when (new.wants_reminders or new.wants_invoices) execute function app.quiet_sample_contact();
