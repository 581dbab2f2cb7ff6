-- Invented clients that a new practice looks around with (`clients.is_sample`).
create index clients_sample on clients (therapist_id, id) where is_sample;

-- Deletes one of the practice's sample clients with everything in the record, signed notes too. Returns how many are left.
create function app.remove_sample_client() returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.lock_practice();
  delete from clients where therapist_id = app.therapist_id()
    and id = (select id from clients where therapist_id = app.therapist_id() and is_sample order by id limit 1);
  return (select count(*) from clients where therapist_id = app.therapist_id() and is_sample);
end $$;
alter function app.remove_sample_client owner to openhour_definer;
grant execute on function app.remove_sample_client to openhour_app;

-- Nobody is written to about a sample client.
create function app.quiet_sample_contact() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from clients where therapist_id = new.therapist_id and id = new.client_id and is_sample) then
    new.wants_reminders := false;
    new.wants_invoices := false;
    new.wants_texts := false;
  end if;
  return new;
end $$;
grant execute on function app.quiet_sample_contact to openhour_app, openhour_worker, openhour_definer;
create trigger quiet_sample before insert or update of wants_reminders, wants_invoices, wants_texts on client_contacts for each row
  when (new.wants_reminders or new.wants_invoices or new.wants_texts) execute function app.quiet_sample_contact();

-- Whether a record is invented: other programs do not learn of it, and its notes are as old as they say. A client that is being deleted, whose appointments
-- go after it, counts until the transaction ends.
create function app.is_sample_client(therapist uuid, client uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from clients where therapist_id = therapist and id = client and is_sample)
    or client::text = any(string_to_array(coalesce(current_setting('app.deleted_samples', true), ''), ','))
$$;
grant execute on function app.is_sample_client to openhour_app, openhour_worker, openhour_definer;

create function app.note_deleted_sample() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform set_config('app.deleted_samples', concat_ws(',', nullif(current_setting('app.deleted_samples', true), ''), old.id), true);
  return old;
end $$;
grant execute on function app.note_deleted_sample to openhour_app, openhour_worker, openhour_definer;
create trigger note_deleted_sample before delete on clients for each row when (old.is_sample) execute function app.note_deleted_sample();
