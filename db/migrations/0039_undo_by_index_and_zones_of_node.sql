-- Instants come from one table of time zones, the server's: nothing here works them out any more.
drop function app.due_instant(timestamp, text);

-- Undoing looks for its rows by their ids, given as an array: under row-level security that is what an index is searched with.
create or replace function app.read_undo(in_id uuid) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  practice uuid := app.therapist_id();
  kept appointment_undos;
  ids uuid[];
  series uuid[];
  unheard boolean;
begin
  select * into kept from appointment_undos u where u.practice_id = practice and u.id = in_id for update;
  if not found or kept.made is null or kept.created_at < now() - interval '1 hour' then
    raise exception using errcode = 'OH001', message = 'undo-gone';
  end if;
  ids := array(select key::uuid from jsonb_object_keys(kept.made -> 'appointments') as key);
  series := array(select key::uuid from jsonb_object_keys(kept.made -> 'series') as key);
  if cardinality(ids) <> (select count(*) from appointments a where a.therapist_id = practice and a.id = any(ids)
        and a.updated_at = (kept.made -> 'appointments' ->> a.id::text)::timestamptz)
      or cardinality(series) <> (select count(*) from appointment_series s where s.therapist_id = practice and s.id = any(series)
        and s.updated_at = (kept.made -> 'series' ->> s.id::text)::timestamptz) then
    raise exception using errcode = 'OH001', message = 'appointment-changed';
  end if;
  -- Whoever tells the client at this moment has the row: what comes of it is waited for.
  perform from appointment_notices n where n.practice_id = practice and n.appointment_id = any(ids)
    order by n.appointment_id for update;
  select not exists (select from jsonb_each(kept.made -> 'notices') m left join appointment_notices n on n.practice_id = practice and n.appointment_id = any(ids)
      and n.appointment_id = m.key::uuid where to_jsonb(n) is distinct from m.value) into unheard;
  update appointment_undos u set made = u.made || jsonb_build_object('unheard', unheard) where u.practice_id = practice and u.id = in_id;
  return kept.was || jsonb_build_object('opened', kept.appointment_id, 'versions', kept.made -> 'appointments', 'unheard', unheard);
end $$;

create or replace function app.end_undo(in_id uuid) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  practice uuid := app.therapist_id();
  kept appointment_undos;
  ids uuid[];
  stayed uuid[];
begin
  delete from appointment_undos u where u.practice_id = practice and u.id = in_id returning * into kept;
  ids := array(select key::uuid from jsonb_object_keys(kept.made -> 'appointments') as key);
  stayed := array(select (value ->> 'id')::uuid from jsonb_array_elements((kept.was -> 'appointments') || (kept.was -> 'series')));
  delete from appointments a where a.therapist_id = practice and a.id = any(array(select id from unnest(ids) id where id <> all(stayed)));
  delete from appointment_series s where s.therapist_id = practice
    and s.id = any(array(select key::uuid from jsonb_object_keys(kept.made -> 'series') as key where key::uuid <> all(stayed)))
    and not exists (select from appointments a where a.therapist_id = practice and a.series_id = s.id);
  if (kept.made ->> 'unheard')::boolean then
    delete from appointment_left_places l where l.practice_id = practice and l.appointment_id = any(ids);
    insert into appointment_left_places select * from jsonb_populate_recordset(null::appointment_left_places, kept.was -> 'left');
    update appointment_notices n set told_state = w.told_state, told_starts_at = w.told_starts_at, told_ends_at = w.told_ends_at,
        tell_after = w.tell_after, with_following = w.with_following, with_moved = w.with_moved, placed_at = w.placed_at
      from jsonb_populate_recordset(null::appointment_notices, kept.was -> 'notices') w
      where n.practice_id = practice and n.appointment_id = any(ids) and n.appointment_id = w.appointment_id;
  end if;
end $$;

create or replace function app.put_back(was jsonb, opened boolean) returns integer language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  put integer;
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements(was -> 'appointments'));
begin
  update appointments t set series_id = w.series_id, occurrence = w.occurrence, appointment_date = w.appointment_date, start_time = w.start_time,
      end_time = w.end_time, time_zone = w.time_zone, starts_at = w.starts_at, ends_at = w.ends_at, type = w.type, notes = w.notes,
      meeting_link = w.meeting_link, overlap_allowed = w.overlap_allowed, on_its_own = w.on_its_own
    from jsonb_populate_recordset(null::appointments, was -> 'appointments') w
    where t.therapist_id = app.therapist_id() and t.id = any(ids) and t.id = w.id and (t.id = (was ->> 'opened')::uuid) = opened
      and t.updated_at = (was -> 'versions' ->> t.id::text)::timestamptz;
  get diagnostics put = row_count;
  return put;
end $$;

create or replace function app.undo_appointments(in_id uuid) returns uuid language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  was jsonb := app.read_undo(in_id);
  one uuid := (was ->> 'opened')::uuid;
  put integer;
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements((was -> 'appointments') || (was -> 'series')));
begin
  perform set_config('app.moving_series', coalesce((select series_id::text from appointments where therapist_id = app.therapist_id() and id = one), 'none'), true);
  -- Whoever was told of the change is told of its end, by the one that was opened for all.
  perform set_config('app.telling', case when (was ->> 'unheard')::boolean then 'off' else 'moved' end, true);
  put := app.put_back(was, true);
  perform set_config('app.telling', 'off', true);
  put := put + app.put_back(was, false);
  perform app.refuse_when(put <> jsonb_array_length(was -> 'appointments'), 'appointment-changed');
  -- A place that was left remembers this as it was on the way from there.
  update appointments t set on_its_own = w.on_its_own from jsonb_populate_recordset(null::appointments, was -> 'appointments') w
    where t.therapist_id = app.therapist_id() and t.id = any(ids) and t.id = w.id and t.on_its_own <> w.on_its_own;
  update appointment_series t set start_date = w.start_date, start_time = w.start_time, end_time = w.end_time, time_zone = w.time_zone,
      occurrence_count = w.occurrence_count, made_count = w.made_count, rule_date = w.rule_date, type = w.type, notes = w.notes, meeting_link = w.meeting_link
    from jsonb_populate_recordset(null::appointment_series, was -> 'series') w
    where t.therapist_id = app.therapist_id() and t.id = any(ids) and t.id = w.id;
  perform app.end_undo(in_id);
  return one;
end $$;
