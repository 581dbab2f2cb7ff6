-- Wellness records: the therapist's, and the entries of the client's own diary. `created_at` of an entry is when the client wrote it, which can be days
-- before it arrives.
create table mood_logs (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  log_date date not null check (log_date between '1900-01-01' and '2200-01-01'),
  mood_rating smallint default 5 check (mood_rating between 1 and 10),
  anxiety_level smallint default 5 check (anxiety_level between 1 and 10),
  energy_level smallint default 5 check (energy_level between 1 and 10),
  sleep_quality smallint default 5 check (sleep_quality between 1 and 10),
  stress_level smallint default 5 check (stress_level between 1 and 10),
  notes text check (char_length(notes) <= 200000),
  triggers text[] not null default '{}' check (cardinality(triggers) <= 30),
  coping_strategies_used text[] not null default '{}' check (cardinality(coping_strategies_used) <= 30),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  author text not null default 'therapist' check (author in ('therapist', 'client')),
  -- when the therapist marked the client's entry as read
  read_at timestamptz,
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint mood_logs_read check (author = 'client' or read_at is null),
  -- a client answers what they want to: a rating that they leave alone is unanswered, not a number. The therapist's records have every rating.
  constraint mood_logs_rated check (author = 'client'
    or num_nulls(mood_rating, anxiety_level, energy_level, sleep_quality, stress_level) = 0)
);
-- Includes the five ratings, so that the chart is answered by the index alone.
create index mood_logs_of_client on mood_logs (therapist_id, client_id, log_date desc, created_at desc, id)
  include (mood_rating, anxiety_level, energy_level, sleep_quality, stress_level);
create index mood_logs_unread on mood_logs (therapist_id, client_id) where author = 'client' and read_at is null;
create trigger touch before update on mood_logs for each row execute function app.touch_updated_at();
call app.practice_table('mood_logs',
  one => 'wellness record', many => 'wellness records',
  shown_by => 'aiWeeklyReports.get, clients.list, clients.overview, clients.recordCounts, dashboard, portal.getMoodEntry, portal.listMoodEntries, wellnessRecords',
  audited => 'added, changed, deleted, listed',
  deletable => true, counted_as => 'wellnessRecords',
  client_sees => 'written', own_live => true,
  client_columns => 'id, log_date, mood_rating, anxiety_level, energy_level, sleep_quality, stress_level, notes, triggers, coping_strategies_used,
    read_at, created_at, updated_at',
  client_rows => $$author = 'client'$$,
  client_reads => 'a wellness record', client_reads_many => 'your wellness records');
-- A therapist neither writes in the client's name nor changes what the client wrote, and what was read stays as it was read.
create policy own_words on mood_logs as restrictive for insert to openhour_app with check (author = 'therapist' or (select app.is_seeding()));
-- A client's windows hear nothing of the therapist's own records.
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
create policy read_ended on mood_logs for select to openhour_definer using (true);

create function app.guard_diary() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform app.refuse_when(new.author <> old.author or old.read_at is not null
    or (app.user_role() is distinct from 'client'
      and to_jsonb(new) - '{read_at,updated_at}'::text[] <> to_jsonb(old) - '{read_at,updated_at}'::text[]), 'diary-guarded');
  return new;
end $$;
grant execute on function app.guard_diary to openhour_app, openhour_worker, openhour_definer;
create trigger guard_diary before update on mood_logs for each row when (old.author = 'client' or new.author = 'client')
  execute function app.guard_diary();
