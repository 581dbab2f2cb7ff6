-- A mail may carry one calendar file, whole, as it was when the mail was queued.
alter table outgoing_mails add calendar text check (char_length(calendar) between 1 and 200000);

-- A number as text messages are sent to: with its country, digits alone. Null where somebody wrote it otherwise, or with an extension.
create function app.text_number(phone text) returns text language sql immutable parallel safe
  return substring(regexp_replace(regexp_replace(replace(phone, '(0)', ''), '[\s().\-/]', '', 'g'), '^00', '+') from '^\+[1-9][0-9]{6,14}$');
grant execute on function app.text_number(text) to openhour_app, openhour_worker, openhour_definer;

-- What a client wants to hear of appointments, and by which ways. Text messages need a consent, which is dated; who stops them at the provider has
-- stopped them here.
alter table clients
  add email_reminders boolean not null default true,
  add sms_reminders boolean not null default false,
  add sms_consent_at timestamptz,
  add sms_stopped_at timestamptz,
  add constraint clients_sms_consent check (sms_reminders = (sms_consent_at is not null));
create index clients_by_text_number on clients (app.text_number(phone)) where sms_reminders;

-- A consent is for a number, and so is its end.
create function app.keep_text_consent() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  other_number boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' then
    other_number := app.text_number(new.phone) is distinct from app.text_number(old.phone);
    if other_number then
      new.sms_stopped_at := null;
    end if;
  end if;
  if not new.sms_reminders then
    new.sms_consent_at := null;
  elsif other_number or not old.sms_reminders then
    new.sms_consent_at := now();
  end if;
  return new;
end $$;
grant execute on function app.keep_text_consent() to openhour_app, openhour_worker, openhour_definer;
create trigger keep_text_consent before insert or update of sms_reminders, phone on clients for each row execute function app.keep_text_consent();

-- Rows of a practice that no person reads name it `practice_id`. `placed_at`: since when the appointment has stood where it stands; whoever was asked
-- to come later than a reminder would have gone out gets none. `with_following`: others of its series changed along with it, and its mail tells of
-- them.
alter table appointment_notices rename column therapist_id to practice_id;
alter table appointment_notices
  add with_following boolean not null default false,
  add placed_at timestamptz not null default now();

-- With `app.telling` off nobody is told: of the many appointments of a series one mail is enough, that of the one for which it is `series`; and of days
-- that have been there is none.
create or replace function app.note_for_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  state text := case when new.cancelled_at is null then 'booked' else 'cancelled' end;
  telling text := nullif(current_setting('app.telling', true), '');
begin
  if tg_op = 'UPDATE' and (new.starts_at, new.ends_at, new.cancelled_at is null) is not distinct from (old.starts_at, old.ends_at, old.cancelled_at is null) then
    return null;
  end if;
  if telling = 'off' or (new.ends_at < now() and (tg_op = 'INSERT' or old.ends_at < now())) then
    insert into appointment_notices (practice_id, appointment_id, told_state, told_starts_at, told_ends_at)
      values (new.therapist_id, new.id, state, new.starts_at, new.ends_at)
      on conflict (practice_id, appointment_id) do update
        set told_state = excluded.told_state, told_starts_at = excluded.told_starts_at, told_ends_at = excluded.told_ends_at, tell_after = null,
          with_following = false, placed_at = excluded.placed_at;
  else
    insert into appointment_notices as n (practice_id, appointment_id, tell_after, with_following)
      values (new.therapist_id, new.id, now() + interval '3 minutes', coalesce(telling = 'series', false))
      on conflict (practice_id, appointment_id) do update
        set tell_after = excluded.tell_after, with_following = n.with_following or excluded.with_following, placed_at = excluded.placed_at;
  end if;
  return null;
end $$;

-- One reminder for each lead, time and way, whatever becomes of clocks, workers and moves. It is never taken back: what was moved away and back again
-- has been reminded of already.
create table appointment_reminders (
  id uuid primary key default gen_random_uuid(),
  practice_id uuid not null,
  appointment_id uuid not null,
  lead_minutes integer not null check (lead_minutes between 1 and 20160),
  starts_at timestamptz not null,
  way text not null check (way in ('email', 'sms')),
  -- when it was first handed to a provider that may have taken it without our hearing of it
  tried_at timestamptz,
  sent_at timestamptz,
  -- what a provider refused it for, for good
  failure text check (char_length(failure) <= 60),
  constraint appointment_reminders_once unique (practice_id, appointment_id, starts_at, way, lead_minutes),
  foreign key (practice_id, appointment_id) references appointments (therapist_id, id) on delete cascade
);
call app.protect_inner_table('appointment_reminders', 'openhour_worker', 'select, insert, update (tried_at, sent_at, failure)');

-- What a link in a mail leads to: an appointment at this time, and nothing once it is at another. Of the token the hash is kept.
create table appointment_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  practice_id uuid not null,
  appointment_id uuid not null,
  starts_at timestamptz not null,
  foreign key (practice_id, appointment_id) references appointments (therapist_id, id) on delete cascade
);
create index appointment_links_of_appointment on appointment_links (practice_id, appointment_id);
create index appointment_links_by_time on appointment_links (starts_at);
call app.protect_inner_table('appointment_links', 'openhour_worker', 'select, insert, delete');

-- Who said that they would come said so of one time.
create function app.ask_anew() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.confirmed_at := null;
  if new.status = 'confirmed' then
    new.status := 'scheduled';
  end if;
  return new;
end $$;
grant execute on function app.ask_anew() to openhour_app, openhour_worker, openhour_definer;
create trigger ask_anew before update of starts_at on appointments for each row
  when (old.confirmed_at is not null and new.starts_at <> old.starts_at) execute function app.ask_anew();

-- That a client confirmed goes with the appointment.
create trigger forget_notifications after delete on appointments for each row execute function app.forget_notifications_of_client();

-- The worker tells clients, takes their word, and hears from the provider who wants no more.
create policy confirmed on appointments for update to openhour_worker using (true) with check (true);
grant update (status, confirmed_at) on appointments to openhour_worker;
create policy reminding on clients for select to openhour_worker using (true);
create policy stopping on clients for update to openhour_worker using (true) with check (true);
grant select (therapist_id, id, name, email, phone, time_zone, archived_at, email_reminders, sms_reminders, sms_stopped_at) on clients to openhour_worker;
grant update (sms_stopped_at) on clients to openhour_worker;
create policy reminding on profiles for select to openhour_worker using (true);
grant select (id, practice_name) on profiles to openhour_worker;
