-- Where an appointment stood before moves that its client has not been told of, and what was so of it there. Whoever puts it back in time finds it as
-- it was: what a client said of a time they said of that time. All of it goes once the client is told.
create table appointment_left_places (
  practice_id uuid not null,
  appointment_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- where it stood before all of these moves; whatever has a place left stands elsewhere than there
  is_first boolean not null,
  confirmed boolean not null,
  confirmed_at timestamptz,
  on_its_own boolean not null,
  -- when its series was last changed: one that has gone elsewhere meanwhile does not take it back
  series_changed_at timestamptz,
  placed_at timestamptz,
  primary key (practice_id, appointment_id, starts_at, ends_at),
  foreign key (practice_id, appointment_id) references appointments (therapist_id, id) on delete cascade
);
call app.protect_inner_table('appointment_left_places', 'openhour_worker', 'select, delete');
create policy leaving on appointment_left_places to openhour_definer using (true) with check (true);
grant select, insert, update, delete on appointment_left_places to openhour_definer;

-- Others of its series moved along with it, and its mail tells of them if they stand elsewhere by then.
alter table appointment_notices add with_moved boolean not null default false;

-- Who said that they would come said so of one time.
drop trigger ask_anew on appointments;
drop function app.ask_anew();
create function app.leave_place() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  series_changed timestamptz := (select s.updated_at from appointment_series s where s.therapist_id = new.therapist_id and s.id = new.series_id);
  stood_since timestamptz;
  known appointment_left_places;
begin
  -- Before anything of it is read: the worker that tells the client at this moment has the same row.
  select n.placed_at into stood_since from appointment_notices n where n.practice_id = old.therapist_id and n.appointment_id = old.id for update;
  insert into appointment_left_places
    values (old.therapist_id, old.id, old.starts_at, old.ends_at,
      not exists (select from appointment_left_places f where f.practice_id = old.therapist_id and f.appointment_id = old.id),
      old.status = 'confirmed', old.confirmed_at, old.on_its_own, series_changed, stood_since)
    on conflict do nothing;
  if new.starts_at <> old.starts_at and old.confirmed_at is not null then
    new.confirmed_at := null;
    if new.status = 'confirmed' then
      new.status := 'scheduled';
    end if;
  end if;
  select * into known from appointment_left_places l
    where l.practice_id = new.therapist_id and l.appointment_id = new.id and l.starts_at = new.starts_at and l.ends_at = new.ends_at for update;
  if found then
    if new.confirmed_at is null and known.confirmed_at is not null then
      new.confirmed_at := known.confirmed_at;
      if known.confirmed and new.status = 'scheduled' then
        new.status := 'confirmed';
      end if;
    end if;
    if known.series_changed_at is not distinct from series_changed then
      new.on_its_own := known.on_its_own;
    end if;
  end if;
  return new;
end $$;
alter function app.leave_place() owner to openhour_definer;
grant execute on function app.leave_place() to openhour_app, openhour_worker, openhour_definer;
create trigger leave_place before update of starts_at, ends_at on appointments for each row
  when ((new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at)) execute function app.leave_place();

-- With `app.telling` off nobody is told: of the many appointments of a series one mail is enough, that of the one for which it is `series`; and of days
-- that have been there is none. With `moved` that mail tells of the others as long as they stand elsewhere than they did.
create or replace function app.note_for_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  state text := case when new.cancelled_at is null then 'booked' else 'cancelled' end;
  telling text := nullif(current_setting('app.telling', true), '');
  since timestamptz;
  is_back boolean;
begin
  if tg_op = 'UPDATE' then
    if (new.starts_at, new.ends_at, new.cancelled_at is null) is not distinct from (old.starts_at, old.ends_at, old.cancelled_at is null) then
      return null;
    end if;
    delete from appointment_left_places l
      where l.practice_id = new.therapist_id and l.appointment_id = new.id and l.starts_at = new.starts_at and l.ends_at = new.ends_at
      returning l.placed_at, l.is_first into since, is_back;
    if is_back then
      delete from appointment_left_places l where l.practice_id = new.therapist_id and l.appointment_id = new.id;
    end if;
  end if;
  since := coalesce(since, now());
  if telling = 'off' or (new.ends_at < now() and (tg_op = 'INSERT' or old.ends_at < now())) then
    insert into appointment_notices (practice_id, appointment_id, told_state, told_starts_at, told_ends_at, placed_at)
      values (new.therapist_id, new.id, state, new.starts_at, new.ends_at, since)
      on conflict (practice_id, appointment_id) do update
        set told_state = excluded.told_state, told_starts_at = excluded.told_starts_at, told_ends_at = excluded.told_ends_at, tell_after = null,
          with_following = false, with_moved = false, placed_at = excluded.placed_at;
  else
    insert into appointment_notices as n (practice_id, appointment_id, tell_after, with_following, with_moved, placed_at)
      values (new.therapist_id, new.id, now() + interval '3 minutes', coalesce(telling = 'series', false), coalesce(telling = 'moved', false), since)
      on conflict (practice_id, appointment_id) do update
        set tell_after = excluded.tell_after, with_following = n.with_following or excluded.with_following,
          with_moved = n.with_moved or excluded.with_moved, placed_at = excluded.placed_at;
  end if;
  return null;
end $$;
