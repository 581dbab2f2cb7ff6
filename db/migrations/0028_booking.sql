-- What clients may book by themselves. The switch is off until the practice turns it on.
alter table practice_settings
  add column booking_enabled boolean not null default false,
  -- how many upcoming appointments a client may have booked by themselves
  add column booking_limit integer not null default 3 check (booking_limit between 1 and 20),
  -- a booked slot waits until the practice accepts it
  add column booking_by_request boolean not null default false,
  -- the practice's own words about cancelling and moving, shown before booking
  add column booking_policy text check (char_length(booking_policy) between 1 and 2000);
grant update (booking_enabled, booking_limit, booking_by_request, booking_policy) on practice_settings to openhour_app;

-- Kinds of appointment that clients can book.
create table booking_services (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100 and name ~ '\S'),
  minutes integer not null check (minutes between 5 and 480),
  type text not null check (type in ('online', 'in_person', 'phone')),
  -- who may book it; null: every client of the practice
  client_ids uuid[] check (cardinality(client_ids) <= 500 and array_position(client_ids, null) is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id)
);
create unique index booking_services_name on booking_services (therapist_id, lower(name));
create trigger touch before update on booking_services for each row execute function app.touch_updated_at();
call app.protect_practice_table('booking_services', false);
create policy definer_read on booking_services for select to openhour_definer using (true);
create policy definer_forget_client on booking_services for update to openhour_definer using (true) with check (true);
grant update (client_ids, updated_at) on booking_services to openhour_definer;

-- Deleted clients leave the lists of those who may book. A list that becomes empty is open to nobody, not to everybody.
create function app.forget_booking_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update booking_services set client_ids = array_remove(client_ids, old.id) where therapist_id = old.therapist_id and old.id = any(client_ids);
  return null;
end $$;
alter function app.forget_booking_client() owner to openhour_definer;
create trigger forget_booking_client after delete on clients for each row execute function app.forget_booking_client();

-- As before, with services.
create or replace function app.delete_record(in_table text, in_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  if in_table not in ('sessions', 'mood_logs', 'treatment_plans', 'clinical_notes', 'process_notes', 'note_templates', 'note_snippets',
    'measure_responses', 'documents', 'self_care_tasks', 'goal_progress', 'date_overrides', 'tasks', 'booking_services') then
    raise exception using errcode = '42501', message = 'rows of this table are not deleted one by one';
  end if;
  execute format('delete from %I where therapist_id = app.therapist_id() and id = $1', in_table) using in_id;
  get diagnostics gone = row_count;
  return gone > 0;
end $$;
