-- For how long a change of appointments can be undone.
create function app.undo_period() returns interval language sql immutable parallel safe return interval '1 hour';
grant execute on function app.undo_period to openhour_worker, openhour_definer;

-- How appointments were before a change. The change can be undone as long as nothing else has changed them.
create table appointment_undos (
  therapist_id uuid not null,
  id uuid not null,
  appointment_id uuid not null,
  -- the rows before the change: appointments, series, notices and previous times
  rows_before jsonb not null,
  -- the rows after it: `updated_at` of appointments and series, and the notices
  rows_after jsonb,
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
    'previous_times', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from appointment_previous_times p where p.therapist_id = therapist and p.appointment_id = any(ids)));
end $$;
alter function app.appointment_state owner to openhour_definer;

-- Run it before a change of this appointment, and of its series if it has one.
create function app.begin_undo(in_id uuid, in_appointment uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  series uuid := (select a.series_id from appointments a where a.therapist_id = therapist and a.id = in_appointment);
begin
  delete from appointment_undos u where u.therapist_id = therapist and u.created_at < now() - app.undo_period();
  insert into appointment_undos (therapist_id, id, appointment_id, rows_before) values (therapist, in_id, in_appointment, app.appointment_state(in_appointment, array[series]));
end $$;
alter function app.begin_undo owner to openhour_definer;
grant execute on function app.begin_undo to openhour_app;

-- Run it after the change. Stores the rows that differ, before and after.
create function app.complete_undo(in_id uuid) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  undo appointment_undos := (select u from appointment_undos u where u.therapist_id = therapist and u.id = in_id);
  series uuid[] := array(select key::uuid from jsonb_object_keys(undo.rows_before -> 'series') as key
    union select a.series_id from appointments a where a.therapist_id = therapist and a.id = undo.appointment_id and a.series_id is not null);
  current_rows jsonb := app.appointment_state(undo.appointment_id, series);
  changed_ids text[] := array(select key from jsonb_each(current_rows -> 'appointments') where value -> 'updated_at' is distinct from undo.rows_before #> array['appointments', key, 'updated_at']);
begin
  update appointment_undos u set
    rows_before = jsonb_build_object(
      'appointments', (select coalesce(jsonb_agg(value), '[]') from jsonb_each(undo.rows_before -> 'appointments') where key = any(changed_ids)),
      'series', (select coalesce(jsonb_agg(value), '[]') from jsonb_each(undo.rows_before -> 'series')),
      'notices', (select coalesce(jsonb_agg(value), '[]') from jsonb_each(undo.rows_before -> 'notices') where key = any(changed_ids)),
      'previous_times', (select coalesce(jsonb_agg(value), '[]') from jsonb_array_elements(undo.rows_before -> 'previous_times') where value ->> 'appointment_id' = any(changed_ids))),
    rows_after = jsonb_build_object(
      'appointments', (select coalesce(jsonb_object_agg(key, value -> 'updated_at'), '{}') from jsonb_each(current_rows -> 'appointments') where key = any(changed_ids)),
      'series', (select coalesce(jsonb_object_agg(key, value -> 'updated_at'), '{}') from jsonb_each(current_rows -> 'series')),
      'notices', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(current_rows -> 'notices') where key = any(changed_ids)))
  where u.therapist_id = therapist and u.id = in_id;
end $$;
alter function app.complete_undo owner to openhour_definer;
grant execute on function app.complete_undo to openhour_app;

-- Returns what to restore. Refuses with `undo-gone`, or with `appointment-changed` if anything was changed since. `clients_notified`: a
-- client was notified of the change. Looks rows up by an array of ids, which is how row-level security can use an index.
create function app.read_undo(in_id uuid) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  undo appointment_undos;
  ids uuid[];
  series uuid[];
  clients_notified boolean;
begin
  select * into undo from appointment_undos u where u.therapist_id = therapist and u.id = in_id for update;
  if not found or undo.rows_after is null or undo.created_at < now() - app.undo_period() then
    raise exception using errcode = 'OH001', message = 'undo-gone';
  end if;
  ids := array(select key::uuid from jsonb_object_keys(undo.rows_after -> 'appointments') as key);
  series := array(select key::uuid from jsonb_object_keys(undo.rows_after -> 'series') as key);
  if cardinality(ids) <> (select count(*) from appointments a where a.therapist_id = therapist and a.id = any(ids)
        and a.updated_at = (undo.rows_after -> 'appointments' ->> a.id::text)::timestamptz)
      or cardinality(series) <> (select count(*) from appointment_series s where s.therapist_id = therapist and s.id = any(series)
        and s.updated_at = (undo.rows_after -> 'series' ->> s.id::text)::timestamptz) then
    raise exception using errcode = 'OH001', message = 'appointment-changed';
  end if;
  -- Waits for a worker that is notifying the client at this moment.
  perform from appointment_notices n where n.therapist_id = therapist and n.appointment_id = any(ids)
    order by n.appointment_id for update;
  select exists (select from jsonb_each(undo.rows_after -> 'notices') m left join appointment_notices n on n.therapist_id = therapist and n.appointment_id = any(ids)
      and n.appointment_id = m.key::uuid where to_jsonb(n) is distinct from m.value) into clients_notified;
  update appointment_undos u set rows_after = u.rows_after || jsonb_build_object('clients_notified', clients_notified) where u.therapist_id = therapist and u.id = in_id;
  return undo.rows_before || jsonb_build_object('appointment_id', undo.appointment_id, 'versions', undo.rows_after -> 'appointments',
    'clients_notified', clients_notified);
end $$;
alter function app.read_undo owner to openhour_definer;
grant execute on function app.read_undo to openhour_app;

-- Run it last. Deletes what the change added. If no client was notified of it, restores the notices too.
create function app.end_undo(in_id uuid) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  undo appointment_undos;
  ids uuid[];
  ids_before uuid[];
begin
  delete from appointment_undos u where u.therapist_id = therapist and u.id = in_id returning * into undo;
  ids := array(select key::uuid from jsonb_object_keys(undo.rows_after -> 'appointments') as key);
  ids_before := array(select (value ->> 'id')::uuid from jsonb_array_elements((undo.rows_before -> 'appointments') || (undo.rows_before -> 'series')));
  delete from appointments a where a.therapist_id = therapist and a.id = any(array(select id from unnest(ids) id where id <> all(ids_before)));
  delete from appointment_series s where s.therapist_id = therapist
    and s.id = any(array(select key::uuid from jsonb_object_keys(undo.rows_after -> 'series') as key where key::uuid <> all(ids_before)))
    and not exists (select from appointments a where a.therapist_id = therapist and a.series_id = s.id);
  if not (undo.rows_after ->> 'clients_notified')::boolean then
    delete from appointment_previous_times p where p.therapist_id = therapist and p.appointment_id = any(ids);
    insert into appointment_previous_times select * from jsonb_populate_recordset(null::appointment_previous_times, undo.rows_before -> 'previous_times');
    update appointment_notices n set notified_state = w.notified_state, notified_starts_at = w.notified_starts_at, notified_ends_at = w.notified_ends_at,
        notify_after = w.notify_after, recorded_state = w.recorded_state, recorded_starts_at = w.recorded_starts_at, recorded_ends_at = w.recorded_ends_at, covers_following = w.covers_following, covers_moved = w.covers_moved, time_set_at = w.time_set_at,
        notified_place = w.notified_place, recorded_place = w.recorded_place
      from jsonb_populate_recordset(null::appointment_notices, undo.rows_before -> 'notices') w
      where n.therapist_id = therapist and n.appointment_id = any(ids) and n.appointment_id = w.appointment_id;
  end if;
end $$;
alter function app.end_undo owner to openhour_definer;
grant execute on function app.end_undo to openhour_app;

-- Undoes a change under the practice's lock: appointments, series, and what was added or dropped.
create function app.undo_appointments(in_id uuid) returns uuid language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  undo jsonb := app.read_undo(in_id);
  changed_appointment uuid := (undo ->> 'appointment_id')::uuid;
  restored_count integer;
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements((undo -> 'appointments') || (undo -> 'series')));
begin
  -- A confirmation comes back with its previous time.
  update appointments t set series_id = w.series_id, occurrence = w.occurrence, appointment_date = w.appointment_date, start_time = w.start_time,
      end_time = w.end_time, time_zone = w.time_zone, starts_at = w.starts_at, ends_at = w.ends_at, type = w.type, notes = w.notes,
      meeting_link = w.meeting_link, place = w.place, overlap_allowed = w.overlap_allowed, is_exception = w.is_exception
    from jsonb_populate_recordset(null::appointments, undo -> 'appointments') w
    where t.therapist_id = app.therapist_id() and t.id = any(ids) and t.id = w.id and t.updated_at = (undo -> 'versions' ->> t.id::text)::timestamptz;
  get diagnostics restored_count = row_count;
  perform app.refuse_when(restored_count <> jsonb_array_length(undo -> 'appointments'), 'appointment-changed');
  -- Moving back restored is_exception as it was when the appointment left that time; this is as it was before the change.
  update appointments t set is_exception = w.is_exception from jsonb_populate_recordset(null::appointments, undo -> 'appointments') w
    where t.therapist_id = app.therapist_id() and t.id = any(ids) and t.id = w.id and t.is_exception <> w.is_exception;
  -- A client who was notified of the change is notified of the undo, by an email about the changed appointment that covers the others.
  perform app.queue_notices(app.therapist_id(), array[changed_appointment], case when (undo ->> 'clients_notified')::boolean then 'moved' else 'none' end);
  perform app.queue_notices(app.therapist_id(), ids, 'none');
  update appointment_series t set start_date = w.start_date, start_time = w.start_time, end_time = w.end_time, time_zone = w.time_zone,
      occurrence_count = w.occurrence_count, next_occurrence = w.next_occurrence, rule_date = w.rule_date, type = w.type, notes = w.notes, meeting_link = w.meeting_link,
      place = w.place
    from jsonb_populate_recordset(null::appointment_series, undo -> 'series') w
    where t.therapist_id = app.therapist_id() and t.id = any(ids) and t.id = w.id;
  perform app.end_undo(in_id);
  return changed_appointment;
end $$;
grant execute on function app.undo_appointments to openhour_app;
