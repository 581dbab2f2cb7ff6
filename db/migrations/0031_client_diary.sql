-- The mood diary: entries that a client writes, beside the records of the therapist. `created_at` of an entry is when the client wrote it, which can be
-- days before it arrives.
alter table mood_logs
  add column author text not null default 'therapist' check (author in ('therapist', 'client')),
  -- when the therapist marked the client's entry as read
  add column read_at timestamptz,
  add constraint mood_logs_read check (author = 'client' or read_at is null);
create index mood_logs_unread on mood_logs (therapist_id, client_id) where author = 'client' and read_at is null;

-- A therapist neither writes in the client's name nor changes what the client wrote, and what was read stays as it was read.
create policy own_words on mood_logs as restrictive for insert to openhour_app with check (author = 'therapist' or (select app.is_seeding()));
create function app.guard_diary() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform app.refuse_when(new.author <> old.author or old.read_at is not null
    or (app.user_role() is distinct from 'client'
      and to_jsonb(new) - '{read_at,updated_at}'::text[] <> to_jsonb(old) - '{read_at,updated_at}'::text[]), 'diary-guarded');
  return new;
end $$;
grant execute on function app.guard_diary() to openhour_app, openhour_worker, openhour_definer;
create trigger guard_diary before update on mood_logs for each row when (old.author = 'client' or new.author = 'client')
  execute function app.guard_diary();

call app.show_to_client('mood_logs', 'id, log_date, mood_rating, anxiety_level, energy_level, sleep_quality, stress_level, notes, triggers,
  coping_strategies_used, read_at, created_at, updated_at', $$author = 'client'$$);
-- A client's windows hear nothing of the therapist's own records.
drop trigger live_client on mood_logs;
create trigger live_client after insert or update on mood_logs for each row when (new.author = 'client') execute function app.notify_client();
create trigger live_client_deleted after delete on mood_logs for each row when (old.author = 'client') execute function app.notify_client();

-- Clients add entries, and change and delete them until they have been read.
create policy own_entry_added on mood_logs for insert to openhour_client with check (author = 'client' and read_at is null
  and exists (select from clients c where c.therapist_id = mood_logs.therapist_id and c.id = mood_logs.client_id));
create policy own_entry_changed on mood_logs for update to openhour_client
  using (author = 'client' and read_at is null
    and exists (select from clients c where c.therapist_id = mood_logs.therapist_id and c.id = mood_logs.client_id))
  with check (author = 'client' and read_at is null);
create policy own_entry_deleted on mood_logs for delete to openhour_client using (author = 'client' and read_at is null
  and exists (select from clients c where c.therapist_id = mood_logs.therapist_id and c.id = mood_logs.client_id));
grant insert (therapist_id, client_id, id, author, log_date, mood_rating, anxiety_level, energy_level, sleep_quality, stress_level, notes, triggers,
  coping_strategies_used, created_at) on mood_logs to openhour_client;
grant update (mood_rating, anxiety_level, energy_level, sleep_quality, stress_level, notes, triggers, coping_strategies_used) on mood_logs
  to openhour_client;
grant delete on mood_logs to openhour_client;
