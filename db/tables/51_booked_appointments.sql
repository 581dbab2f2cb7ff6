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
alter function app.cancel_own_appointment owner to openhour_definer;
grant execute on function app.cancel_own_appointment to openhour_client;

-- Everything that decides about slots between two instants, busy times of connected calendars included, but not the client's own hold. Aborts with
-- `service-missing` too.
-- @param moving the client's appointment that is to be moved, whose time is free for it; or null. `moved` tells whether that is late.
create function app.booking_facts(own clients, service uuid, moving uuid, from_at timestamptz, to_at timestamptz, at timestamptz)
  returns jsonb language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked booking_services;
  told record;
begin
  select s.* into asked from booking_services s where s.therapist_id = own.therapist_id and s.id = service and (s.client_ids is null or own.id = any(s.client_ids));
  perform app.refuse_when(asked.id is null, 'service-missing');
  select * into told from app.told_price(asked, own.id);
  return (select jsonb_build_object('service', jsonb_build_object('name', asked.name, 'minutes', asked.minutes, 'type', asked.type,
        'price', case when told.price_minor is not null then jsonb_build_object('amountMinor', told.price_minor, 'currency', told.currency) end),
      'timeZone', p.timezone, 'workingHours', p.working_hours, 'bufferBeforeMinutes', p.buffer_before_minutes, 'bufferAfterMinutes', p.buffer_after_minutes,
      'noticeHours', p.notice_hours, 'horizonDays', p.horizon_days, 'maxPerDay', p.max_per_day, 'bookingLimit', p.booking_limit,
      'subscription', (select jsonb_build_object('subscribed', b.subscribed, 'subscriptionTier', b.subscription_tier, 'subscriptionEnd', b.subscription_end,
        'trialEndsAt', b.trial_ends_at) from subscribers b where b.user_id = own.therapist_id),
      'moved', (select jsonb_build_object('startsAt', a.starts_at, 'cancellationHours', a.cancellation_hours) from appointments a
        where a.therapist_id = own.therapist_id and a.id = moving and a.client_id = own.id),
      'overrides', (select coalesce(jsonb_agg(jsonb_build_object('fromDate', o.from_date, 'toDate', o.to_date, 'startTime', to_char(o.start_time, 'HH24:MI'),
          'endTime', to_char(o.end_time, 'HH24:MI')) order by o.from_date), '[]') from date_overrides o where o.therapist_id = own.therapist_id
          and o.to_date >= (from_at - interval '1 day')::date and o.from_date <= (to_at + interval '1 day')::date),
      'busy', (select coalesce(jsonb_agg(jsonb_build_array(extract(epoch from t.starts_at) * 1000, extract(epoch from t.ends_at) * 1000)
          order by t.starts_at, t.ends_at), '[]')
        from (select a.starts_at, a.ends_at from app.appointments_between(own.therapist_id, from_at, to_at) a
            where a.id is distinct from moving or a.client_id <> own.id
          union all select h.starts_at, h.ends_at from booking_holds h where h.therapist_id = own.therapist_id and h.client_id <> own.id
            and h.expires_at > at and h.starts_at < to_at and h.ends_at > from_at
          union all select b.starts_at, b.ends_at from busy_times b where b.therapist_id = own.therapist_id and b.starts_at < to_at and b.ends_at > from_at) t))
    from practice_settings p where p.user_id = own.therapist_id);
end $$;
alter function app.booking_facts owner to openhour_definer;

-- The facts with their stamp, and the client's own hold.
create function app.read_booking(client uuid, service uuid, moving uuid, from_at timestamptz, to_at timestamptz, at timestamptz)
  returns table (facts jsonb, stamp text, hold jsonb)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients := app.booking_record(client);
begin
  facts := app.booking_facts(own, service, moving, from_at, to_at, at);
  stamp := md5(facts::text);
  hold := (select jsonb_build_object('serviceId', h.service_id, 'startsAt', h.starts_at, 'endsAt', h.ends_at, 'expiresAt', h.expires_at)
    from booking_holds h where h.therapist_id = own.therapist_id and h.client_id = own.id and h.expires_at > at);
  return next;
end $$;
alter function app.read_booking owner to openhour_definer;
grant execute on function app.read_booking to openhour_client;

-- Takes the practice's lock, which app.lock_practice() takes for its therapist. Aborts with `booking-changed` if the facts are others now.
create function app.lock_booking(client uuid, service uuid, moving uuid, from_at timestamptz, to_at timestamptz, at timestamptz, stamp text) returns clients
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients := app.booking_record(client);
begin
  perform pg_advisory_xact_lock(hashtextextended(own.therapist_id::text, 1));
  own := app.booking_record(client);
  perform app.refuse_when(md5(app.booking_facts(own, service, moving, from_at, to_at, at)::text) <> stamp, 'booking-changed');
  return own;
end $$;
alter function app.lock_booking owner to openhour_definer;

-- Holds a slot until it expires, in place of the client's earlier hold.
create function app.hold_slot(client uuid, service uuid, moving uuid, starts timestamptz, ends timestamptz, expires timestamptz, from_at timestamptz,
    to_at timestamptz, at timestamptz, stamp text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients := app.lock_booking(client, service, moving, from_at, to_at, at, stamp);
begin
  delete from booking_holds h where h.therapist_id = own.therapist_id and (h.client_id = own.id or h.expires_at <= at);
  insert into booking_holds (therapist_id, client_id, service_id, starts_at, ends_at, expires_at)
    values (own.therapist_id, own.id, service, starts, ends, expires);
end $$;
alter function app.hold_slot owner to openhour_definer;
grant execute on function app.hold_slot to openhour_client;

-- Aborts with `month-full` if the month has as many appointments as the practice's plan allows, `moving` and those of sample clients not counted.
-- @param month when it begins and ends, and how many appointments the plan allows
create function app.refuse_full_month(therapist uuid, moving uuid, month jsonb) returns void
  language sql set search_path = pg_catalog, public, pg_temp as $$
  select app.refuse_when((select count(*) from appointments a where a.therapist_id = therapist and a.cancelled_at is null and a.id is distinct from moving
    and a.client_id <> all (array(select id from clients where therapist_id = therapist and is_sample))
    and a.starts_at >= (month ->> 'from')::timestamptz and a.starts_at < (month ->> 'to')::timestamptz) >= (month ->> 'limit')::int, 'month-full')
$$;
grant execute on function app.refuse_full_month to openhour_definer;

-- Tells the practice what its client did.
create function app.tell_of_booking(own clients, appointment uuid, did text, about text, starts timestamptz) returns void
  language sql set search_path = pg_catalog, public, pg_temp as $$
  select app.raise_notification(own.therapist_id, 'appointment-booked-by-client', app.name_used(own.preferred_name, own.name) || ' ' || did
      || ' an appointment', about || to_char(starts at time zone p.timezone, 'FMDay, FMDD FMMonth YYYY, ' || case p.clock_style when '24-hour' then 'HH24:MI'
      else 'FMHH12:MI AM' end) || '.', '/app/appointments?open=' || appointment)
  from practice_settings p where p.user_id = own.therapist_id
$$;
grant execute on function app.tell_of_booking to openhour_definer;

-- Books the slot as an appointment of the acting client and tells the practice. Aborts with `booking-limit` or `month-full` too.
-- @param slot the appointment's time, as in the column names; @param month as for app.refuse_full_month
create function app.book_slot(client uuid, service uuid, appointment uuid, slot jsonb, month jsonb, from_at timestamptz, to_at timestamptz, at timestamptz,
    stamp text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients := app.lock_booking(client, service, null, from_at, to_at, at, stamp);
  asked booking_services;
  p practice_settings;
  time appointments := jsonb_populate_record(null::appointments, slot);
begin
  select s.* into asked from booking_services s where s.therapist_id = own.therapist_id and s.id = service;
  select s.* into p from practice_settings s where s.user_id = own.therapist_id;
  perform app.refuse_when((select count(*) from booked_appointments b join appointments a on a.therapist_id = b.therapist_id and a.id = b.appointment_id
    where a.therapist_id = own.therapist_id and a.client_id = own.id and a.status in ('pending', 'confirmed', 'scheduled') and a.starts_at > at)
    >= p.booking_limit, 'booking-limit');
  perform app.refuse_full_month(own.therapist_id, null, month);
  insert into appointments (therapist_id, id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, type, status,
      cancellation_hours, place)
    values (own.therapist_id, appointment, own.id, time.appointment_date, time.start_time, time.end_time, p.timezone, time.starts_at, time.ends_at, asked.type,
      case when p.booking_by_request then 'pending' else 'scheduled' end, p.cancellation_hours, case asked.type when 'in_person' then p.default_place end);
  insert into booked_appointments (therapist_id, appointment_id, service_id, service_name, requested, price_minor, currency)
    select own.therapist_id, appointment, service, asked.name, p.booking_by_request, t.price_minor, t.currency from app.told_price(asked, own.id) t;
  delete from booking_holds h where h.therapist_id = own.therapist_id and h.client_id = own.id;
  -- The client is told by email when the request is accepted, which queues the notice.
  if not p.booking_by_request then
    perform app.queue_notices(own.therapist_id, array[appointment], 'each');
  end if;
  perform app.tell_of_booking(own, appointment, case when p.booking_by_request then 'asks for' else 'booked' end, 'It is on ', time.starts_at);
end $$;
alter function app.book_slot owner to openhour_definer;
grant execute on function app.book_slot to openhour_client;

-- Moves an open appointment that the acting client booked to another slot of its service, and tells the practice. Aborts with `appointment-missing`,
-- `appointment-started`, `move-late` or `month-full` too.
-- @param is_late whether it is too late to move it, decided by what app.booking_facts says of it
create function app.move_slot(client uuid, service uuid, appointment uuid, slot jsonb, month jsonb, is_late boolean, from_at timestamptz, to_at timestamptz,
    at timestamptz, stamp text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients := app.lock_booking(client, service, appointment, from_at, to_at, at, stamp);
  was appointments;
  p practice_settings;
  time appointments := jsonb_populate_record(null::appointments, slot);
begin
  select a.* into was from appointments a join booked_appointments b on b.therapist_id = a.therapist_id and b.appointment_id = a.id
    where a.therapist_id = own.therapist_id and a.client_id = own.id and a.id = appointment and b.service_id = service for no key update of a;
  perform app.refuse_when(was.id is null, 'appointment-missing');
  perform app.refuse_when(was.status not in ('pending', 'confirmed', 'scheduled') or was.starts_at <= at, 'appointment-started');
  -- Its client sends the same again after a lost answer.
  if was.starts_at = time.starts_at then
    return;
  end if;
  perform app.refuse_when(is_late, 'move-late');
  select s.* into p from practice_settings s where s.user_id = own.therapist_id;
  perform app.refuse_full_month(own.therapist_id, appointment, month);
  update appointments set appointment_date = time.appointment_date, start_time = time.start_time, end_time = time.end_time, time_zone = p.timezone,
      starts_at = time.starts_at, ends_at = time.ends_at, cancellation_hours = p.cancellation_hours, confirmed_at = null,
      status = case when p.booking_by_request then 'pending' when was.status = 'pending' then 'pending' else 'scheduled' end
    where therapist_id = own.therapist_id and id = appointment;
  update booked_appointments set requested = requested or p.booking_by_request where therapist_id = own.therapist_id and appointment_id = appointment;
  delete from booking_holds h where h.therapist_id = own.therapist_id and h.client_id = own.id;
  if exists (select from appointment_notices n where n.therapist_id = own.therapist_id and n.appointment_id = appointment) then
    perform app.queue_notices(own.therapist_id, array[appointment], 'each');
  end if;
  perform app.tell_of_booking(own, appointment, case when p.booking_by_request then 'asks to move' else 'moved' end, 'It is now on ', time.starts_at);
end $$;
alter function app.move_slot owner to openhour_definer;
grant execute on function app.move_slot to openhour_client;

-- Tells the client how the practice answered a request, and keeps what it said when it declined.
create function app.answer_request() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account uuid;
  declined boolean := new.cancelled_by = 'therapist';
begin
  update booked_appointments b set declined_at = case when declined then new.cancelled_at end, decline_words = case when declined then new.cancel_reason end
    where b.therapist_id = new.therapist_id and b.appointment_id = new.id and b.requested;
  if found and (declined or new.cancelled_at is null) then
    select c.user_id into account from clients c where c.therapist_id = new.therapist_id and c.id = new.client_id and c.archived_at is null;
    if account is not null then
      perform app.raise_notification(account, case when declined then 'request-declined' else 'request-accepted' end,
        case when declined then 'Your request could not be accepted' else 'Your request was accepted' end,
        'See it under your appointments.',
        app.portal_path('/client/appointments' || case when declined then '?view=cancelled' else '' end, new.client_id));
    end if;
  end if;
  return null;
end $$;
alter function app.answer_request owner to openhour_definer;
create trigger answer_request after update of status on appointments for each row
  when (old.status = 'pending' and new.status <> 'pending') execute function app.answer_request();

-- The requests of the acting client that the practice declined, with what it said.
create function app.declined_requests(client uuid) returns table (id uuid, words text)
  language sql stable rows 5 security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.appointment_id, b.decline_words from clients c join appointments a on a.therapist_id = c.therapist_id and a.client_id = c.id
    join booked_appointments b on b.therapist_id = a.therapist_id and b.appointment_id = a.id
    where c.id = client and c.user_id = app.user_id() and c.archived_at is null and a.cancelled_at is not null and b.declined_at is not null
$$;
alter function app.declined_requests owner to openhour_definer;
grant execute on function app.declined_requests to openhour_client;
