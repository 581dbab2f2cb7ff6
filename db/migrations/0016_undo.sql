-- How appointments were before a change. A change can be undone for one hour, as long as nothing else has changed them.
create table appointment_undos (
  therapist_id uuid not null,
  id uuid not null,
  appointment_id uuid not null,
  -- the rows before the change: appointments, series, notices and left places
  was jsonb not null,
  -- the rows after it: versions of appointments and series, and the notices
  made jsonb,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, appointment_id) references appointments (therapist_id, id) on delete cascade
);
create index appointment_undos_of_appointment on appointment_undos (therapist_id, appointment_id);
create index appointment_undos_by_time on appointment_undos (created_at);
call app.protect_inner_table('appointment_undos', 'openhour_definer', 'select, insert, update, delete');
create policy purge_expired on appointment_undos to openhour_worker using (true);
grant select (created_at), delete on appointment_undos to openhour_worker;

-- One appointment and all appointments of some series, with every row that belongs to them.
create function app.appointment_state(in_appointment uuid, in_series uuid[]) returns jsonb language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  ids uuid[] := array(select a.id from appointments a where a.therapist_id = therapist and (a.id = in_appointment or a.series_id = any(in_series)));
begin
  return jsonb_build_object(
    'appointments', (select coalesce(jsonb_object_agg(a.id, to_jsonb(a)), '{}') from appointments a where a.therapist_id = therapist and a.id = any(ids)),
    'series', (select coalesce(jsonb_object_agg(s.id, to_jsonb(s)), '{}') from appointment_series s where s.therapist_id = therapist and s.id = any(in_series)),
    'notices', (select coalesce(jsonb_object_agg(n.appointment_id, to_jsonb(n)), '{}') from appointment_notices n
      where n.therapist_id = therapist and n.appointment_id = any(ids)),
    'left', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from appointment_previous_times l where l.therapist_id = therapist and l.appointment_id = any(ids)));
end $$;

-- Goes before a change of this appointment, and of its series if it has one.
create function app.begin_undo(in_id uuid, in_appointment uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  series uuid := (select a.series_id from appointments a where a.therapist_id = therapist and a.id = in_appointment);
begin
  delete from appointment_undos u where u.therapist_id = therapist and u.created_at < now() - interval '1 hour';
  insert into appointment_undos (therapist_id, id, appointment_id, was) values (therapist, in_id, in_appointment, app.appointment_state(in_appointment, array[series]));
end $$;

-- Goes after the change: stores the rows that differ, before and after.
create function app.complete_undo(in_id uuid) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  kept appointment_undos := (select u from appointment_undos u where u.therapist_id = therapist and u.id = in_id);
  series uuid[] := array(select key::uuid from jsonb_object_keys(kept.was -> 'series') as key
    union select a.series_id from appointments a where a.therapist_id = therapist and a.id = kept.appointment_id and a.series_id is not null);
  now_so jsonb := app.appointment_state(kept.appointment_id, series);
  touched text[] := array(select key from jsonb_each(now_so -> 'appointments') where value -> 'updated_at' is distinct from kept.was #> array['appointments', key, 'updated_at']);
begin
  update appointment_undos u set
    was = jsonb_build_object(
      'appointments', (select coalesce(jsonb_agg(value), '[]') from jsonb_each(kept.was -> 'appointments') where key = any(touched)),
      'series', (select coalesce(jsonb_agg(value), '[]') from jsonb_each(kept.was -> 'series')),
      'notices', (select coalesce(jsonb_agg(value), '[]') from jsonb_each(kept.was -> 'notices') where key = any(touched)),
      'left', (select coalesce(jsonb_agg(value), '[]') from jsonb_array_elements(kept.was -> 'left') where value ->> 'appointment_id' = any(touched))),
    made = jsonb_build_object(
      'appointments', (select coalesce(jsonb_object_agg(key, value -> 'updated_at'), '{}') from jsonb_each(now_so -> 'appointments') where key = any(touched)),
      'series', (select coalesce(jsonb_object_agg(key, value -> 'updated_at'), '{}') from jsonb_each(now_so -> 'series')),
      'notices', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(now_so -> 'notices') where key = any(touched)))
  where u.therapist_id = therapist and u.id = in_id;
end $$;

-- Returns what to restore. Refuses with `undo-gone`, or with `appointment-changed` if anything was changed since. `unheard`: no client was told of
-- the change yet. Looks rows up by an array of ids, which is how row-level security can use an index.
create function app.read_undo(in_id uuid) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  kept appointment_undos;
  ids uuid[];
  series uuid[];
  unheard boolean;
begin
  select * into kept from appointment_undos u where u.therapist_id = therapist and u.id = in_id for update;
  if not found or kept.made is null or kept.created_at < now() - interval '1 hour' then
    raise exception using errcode = 'OH001', message = 'undo-gone';
  end if;
  ids := array(select key::uuid from jsonb_object_keys(kept.made -> 'appointments') as key);
  series := array(select key::uuid from jsonb_object_keys(kept.made -> 'series') as key);
  if cardinality(ids) <> (select count(*) from appointments a where a.therapist_id = therapist and a.id = any(ids)
        and a.updated_at = (kept.made -> 'appointments' ->> a.id::text)::timestamptz)
      or cardinality(series) <> (select count(*) from appointment_series s where s.therapist_id = therapist and s.id = any(series)
        and s.updated_at = (kept.made -> 'series' ->> s.id::text)::timestamptz) then
    raise exception using errcode = 'OH001', message = 'appointment-changed';
  end if;
  -- Waits for a worker that is telling the client at this moment.
  perform from appointment_notices n where n.therapist_id = therapist and n.appointment_id = any(ids)
    order by n.appointment_id for update;
  select not exists (select from jsonb_each(kept.made -> 'notices') m left join appointment_notices n on n.therapist_id = therapist and n.appointment_id = any(ids)
      and n.appointment_id = m.key::uuid where to_jsonb(n) is distinct from m.value) into unheard;
  update appointment_undos u set made = u.made || jsonb_build_object('unheard', unheard) where u.therapist_id = therapist and u.id = in_id;
  return kept.was || jsonb_build_object('opened', kept.appointment_id, 'versions', kept.made -> 'appointments', 'unheard', unheard);
end $$;

-- Goes last: deletes what the change added. If no client was told of it, what clients know is as before.
create function app.end_undo(in_id uuid) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  kept appointment_undos;
  ids uuid[];
  stayed uuid[];
begin
  delete from appointment_undos u where u.therapist_id = therapist and u.id = in_id returning * into kept;
  ids := array(select key::uuid from jsonb_object_keys(kept.made -> 'appointments') as key);
  stayed := array(select (value ->> 'id')::uuid from jsonb_array_elements((kept.was -> 'appointments') || (kept.was -> 'series')));
  delete from appointments a where a.therapist_id = therapist and a.id = any(array(select id from unnest(ids) id where id <> all(stayed)));
  delete from appointment_series s where s.therapist_id = therapist
    and s.id = any(array(select key::uuid from jsonb_object_keys(kept.made -> 'series') as key where key::uuid <> all(stayed)))
    and not exists (select from appointments a where a.therapist_id = therapist and a.series_id = s.id);
  if (kept.made ->> 'unheard')::boolean then
    delete from appointment_previous_times l where l.therapist_id = therapist and l.appointment_id = any(ids);
    insert into appointment_previous_times select * from jsonb_populate_recordset(null::appointment_previous_times, kept.was -> 'left');
    update appointment_notices n set told_state = w.told_state, told_starts_at = w.told_starts_at, told_ends_at = w.told_ends_at,
        tell_after = w.tell_after, seen_state = w.seen_state, seen_starts_at = w.seen_starts_at, seen_ends_at = w.seen_ends_at, with_following = w.with_following, with_moved = w.with_moved, placed_at = w.placed_at
      from jsonb_populate_recordset(null::appointment_notices, kept.was -> 'notices') w
      where n.therapist_id = therapist and n.appointment_id = any(ids) and n.appointment_id = w.appointment_id;
  end if;
end $$;

-- Undoes a change under the practice's lock: appointments, series, and what was added or dropped.
create function app.undo_appointments(in_id uuid) returns uuid language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  was jsonb := app.read_undo(in_id);
  one uuid := (was ->> 'opened')::uuid;
  put integer;
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements((was -> 'appointments') || (was -> 'series')));
begin
  -- A confirmation comes back with its previous time.
  update appointments t set series_id = w.series_id, occurrence = w.occurrence, appointment_date = w.appointment_date, start_time = w.start_time,
      end_time = w.end_time, time_zone = w.time_zone, starts_at = w.starts_at, ends_at = w.ends_at, type = w.type, notes = w.notes,
      meeting_link = w.meeting_link, overlap_allowed = w.overlap_allowed, on_its_own = w.on_its_own
    from jsonb_populate_recordset(null::appointments, was -> 'appointments') w
    where t.therapist_id = app.therapist_id() and t.id = any(ids) and t.id = w.id and t.updated_at = (was -> 'versions' ->> t.id::text)::timestamptz;
  get diagnostics put = row_count;
  perform app.refuse_when(put <> jsonb_array_length(was -> 'appointments'), 'appointment-changed');
  -- Moving back restored on_its_own as it was when the appointment left that time; this is as it was before the change.
  update appointments t set on_its_own = w.on_its_own from jsonb_populate_recordset(null::appointments, was -> 'appointments') w
    where t.therapist_id = app.therapist_id() and t.id = any(ids) and t.id = w.id and t.on_its_own <> w.on_its_own;
  -- A client who was told of the change is told of its end, by a mail about the opened appointment that covers the others.
  perform app.queue_notices(app.therapist_id(), array[one], case when (was ->> 'unheard')::boolean then 'none' else 'moved' end);
  perform app.queue_notices(app.therapist_id(), ids, 'none');
  update appointment_series t set start_date = w.start_date, start_time = w.start_time, end_time = w.end_time, time_zone = w.time_zone,
      occurrence_count = w.occurrence_count, made_count = w.made_count, rule_date = w.rule_date, type = w.type, notes = w.notes, meeting_link = w.meeting_link
    from jsonb_populate_recordset(null::appointment_series, was -> 'series') w
    where t.therapist_id = app.therapist_id() and t.id = any(ids) and t.id = w.id;
  perform app.end_undo(in_id);
  return one;
end $$;
alter function app.appointment_state(uuid, uuid[]) owner to openhour_definer;
alter function app.begin_undo(uuid, uuid) owner to openhour_definer;
alter function app.complete_undo(uuid) owner to openhour_definer;
alter function app.read_undo(uuid) owner to openhour_definer;
alter function app.end_undo(uuid) owner to openhour_definer;
grant execute on function app.begin_undo(uuid, uuid), app.complete_undo(uuid), app.read_undo(uuid), app.end_undo(uuid),
  app.undo_appointments(uuid) to openhour_app;
