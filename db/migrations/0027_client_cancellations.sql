-- Clients cancel their own appointments. A function does it, because clients may not write appointments.
create policy cancel_own on appointments for update to openhour_definer
  using (exists (select from clients c where c.therapist_id = appointments.therapist_id and c.id = appointments.client_id
    and c.user_id = (select app.user_id()) and c.archived_at is null))
  with check (cancelled_by = 'client');
grant update (status, cancel_reason) on appointments to openhour_definer;

-- As in 0023, but also for functions that work for a client. The role of clients itself may not call it.
create or replace function app.queue_notices(therapist uuid, ids uuid[], notify text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a appointments;
  state text;
  notice appointment_notices;
  since timestamptz;
  is_back boolean;
  is_silent boolean;
  added bigint;
begin
  if therapist is distinct from app.therapist_id() and not app.works_as('openhour_worker') and not app.works_as('openhour_client')
    or notify not in ('each', 'following', 'moved', 'none') then
    raise exception using errcode = '42501', message = 'notices can only be queued for the own practice, with a known value of notify';
  end if;
  insert into appointment_notices (therapist_id, appointment_id, recorded_state, recorded_starts_at, recorded_ends_at, time_set_at, notified_state,
      notified_starts_at, notified_ends_at, notify_after, covers_following, covers_moved)
    select new.therapist_id, new.id, new.state, new.starts_at, new.ends_at, now(), case when new.silent then new.state end,
      case when new.silent then new.starts_at end, case when new.silent then new.ends_at end, case when not new.silent then now() + app.notice_delay() end,
      not new.silent and notify = 'following', not new.silent and notify = 'moved'
    from (select t.*, case when t.cancelled_at is null then 'booked' else 'cancelled' end as state, notify = 'none' or t.ends_at < now() as silent
      from appointments t where t.therapist_id = therapist and t.id = any(ids) and t.created_at = now()) new
    on conflict (therapist_id, appointment_id) do nothing;
  get diagnostics added = row_count;
  if added = cardinality(ids) then
    return;
  end if;
  for a in select t.* from appointments t where t.therapist_id = therapist and t.id = any(ids) loop
    state := case when a.cancelled_at is null then 'booked' else 'cancelled' end;
    select * into notice from appointment_notices n where n.therapist_id = a.therapist_id and n.appointment_id = a.id for update;
    continue when (notice.recorded_state, notice.recorded_starts_at, notice.recorded_ends_at) is not distinct from (state, a.starts_at, a.ends_at);
    delete from appointment_previous_times p
      where p.therapist_id = a.therapist_id and p.appointment_id = a.id and p.starts_at = a.starts_at and p.ends_at = a.ends_at
      returning p.time_set_at, p.is_original into since, is_back;
    if is_back then
      delete from appointment_previous_times p where p.therapist_id = a.therapist_id and p.appointment_id = a.id;
    end if;
    is_silent := notify = 'none' or (a.ends_at < now() and coalesce(notice.recorded_ends_at < now(), true));
    insert into appointment_notices (therapist_id, appointment_id, recorded_state, recorded_starts_at, recorded_ends_at, time_set_at, notified_state,
        notified_starts_at, notified_ends_at, notify_after, covers_following, covers_moved)
      values (a.therapist_id, a.id, state, a.starts_at, a.ends_at, coalesce(since, now()), case when is_silent then state else notice.notified_state end,
        case when is_silent then a.starts_at else notice.notified_starts_at end, case when is_silent then a.ends_at else notice.notified_ends_at end,
        case when is_silent then null else now() + app.notice_delay() end,
        not is_silent and (coalesce(notice.covers_following, false) or notify = 'following'),
        not is_silent and (coalesce(notice.covers_moved, false) or notify = 'moved'))
      on conflict (therapist_id, appointment_id) do update set recorded_state = excluded.recorded_state, recorded_starts_at = excluded.recorded_starts_at,
        recorded_ends_at = excluded.recorded_ends_at, time_set_at = excluded.time_set_at, notified_state = excluded.notified_state,
        notified_starts_at = excluded.notified_starts_at, notified_ends_at = excluded.notified_ends_at, notify_after = excluded.notify_after,
        covers_following = excluded.covers_following, covers_moved = excluded.covers_moved;
  end loop;
end $$;

-- Cancels an appointment of the acting client that has not started at `at`, and tells the practice. Cancelling it again changes nothing. Aborts with
-- `appointment-missing` or `appointment-started`.
create function app.cancel_own_appointment(client uuid, appointment uuid, reason text, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own appointments;
  cancelling text;
  start_text text;
begin
  if app.user_role() is distinct from 'client' then
    raise exception using errcode = '42501', message = 'only a client cancels their own appointment here';
  end if;
  select a.* into own from clients c join appointments a on a.therapist_id = c.therapist_id and a.client_id = c.id
    where c.id = client and c.user_id = app.user_id() and c.archived_at is null and a.id = appointment for no key update of a;
  perform app.refuse_when(own.id is null, 'appointment-missing');
  if own.cancelled_at is not null then
    return;
  end if;
  perform app.refuse_when(own.status not in ('pending', 'confirmed', 'scheduled') or own.starts_at <= at, 'appointment-started');
  update appointments set status = 'cancelled-client', cancel_reason = reason where therapist_id = own.therapist_id and id = own.id;
  perform app.queue_notices(own.therapist_id, array[own.id], 'each');
  select app.name_used(c.preferred_name, c.name),
      to_char(own.starts_at at time zone s.timezone, 'FMDay, FMDD FMMonth YYYY, ' || case s.clock_style when '24-hour' then 'HH24:MI' else 'FMHH12:MI AM' end)
    into cancelling, start_text
    from clients c join practice_settings s on s.user_id = c.therapist_id where c.therapist_id = own.therapist_id and c.id = own.client_id;
  perform app.raise_notification(own.therapist_id, 'appointment-cancelled', cancelling || case own.status when 'pending' then ' withdrew a request' else ' cancelled an appointment' end,
    'It was on ' || start_text || '. The time is free again.', '/app/appointments?open=' || own.id);
end $$;
alter function app.cancel_own_appointment(uuid, uuid, text, timestamptz) owner to openhour_definer;
grant execute on function app.cancel_own_appointment(uuid, uuid, text, timestamptz) to openhour_client;
