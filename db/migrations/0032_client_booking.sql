-- Clients book by themselves. The rules of open slots are in TypeScript only: a function gives the facts with a stamp of them, the server decides, and the
-- write takes the practice's lock and aborts with `booking-changed` if the stamp is another one by then.

-- A slot that one client has chosen and is about to confirm. It keeps other clients away, not the therapist.
create table booking_holds (
  therapist_id uuid not null,
  client_id uuid not null,
  service_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  expires_at timestamptz not null,
  primary key (therapist_id, client_id),
  constraint booking_holds_no_overlap exclude using gist (app.practice_range(therapist_id, starts_at, ends_at) with &&),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, service_id) references booking_services (therapist_id, id) on delete cascade
);
create index booking_holds_of_service on booking_holds (therapist_id, service_id);
call app.protect_inner_table('booking_holds', 'openhour_definer', 'select, insert, update, delete');

-- Appointments that their client booked: they count towards the practice's limit.
create table booked_appointments (
  therapist_id uuid not null,
  appointment_id uuid not null,
  -- null once the service was deleted: then the appointment can no longer be moved
  service_id uuid,
  service_name text not null check (char_length(service_name) between 1 and 100),
  -- booked as a request, which the practice accepts or declines
  requested boolean not null,
  declined_at timestamptz,
  -- what the practice said to its client when it declined
  decline_words text check (char_length(decline_words) between 1 and 500),
  primary key (therapist_id, appointment_id),
  foreign key (therapist_id, appointment_id) references appointments (therapist_id, id) on delete cascade,
  foreign key (therapist_id, service_id) references booking_services (therapist_id, id) on delete set null (service_id)
);
create index booked_appointments_of_service on booked_appointments (therapist_id, service_id);
call app.protect_inner_table('booked_appointments', 'openhour_definer', 'select, insert, update');

create policy book_own on appointments for insert to openhour_definer with check (exists (select from clients c
  where c.therapist_id = appointments.therapist_id and c.id = appointments.client_id and c.user_id = (select app.user_id()) and c.archived_at is null));
create policy move_own on appointments for update to openhour_definer
  using (exists (select from clients c where c.therapist_id = appointments.therapist_id and c.id = appointments.client_id
    and c.user_id = (select app.user_id()) and c.archived_at is null))
  with check (cancelled_at is null);
grant insert, update (appointment_date, start_time, end_time, time_zone, starts_at, ends_at, cancellation_hours, confirmed_at) on appointments
  to openhour_definer;
create policy definer_read on date_overrides for select to openhour_definer using (true);

-- The record with which the acting client has joined. Aborts with `practice-missing`, or `booking-off` while the practice takes no bookings.
create function app.booking_record(client uuid) returns clients
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients;
begin
  select c.* into own from clients c where c.id = client and c.user_id = app.user_id() and c.archived_at is null;
  perform app.refuse_when(own.id is null, 'practice-missing');
  perform app.refuse_when(not (select booking_enabled from practice_settings where user_id = own.therapist_id), 'booking-off');
  return own;
end $$;
alter function app.booking_record(uuid) owner to openhour_definer;

-- What the acting client may book.
create function app.bookable_services(client uuid) returns table (id uuid, name text, minutes int, type text, by_request boolean)
  language plpgsql stable rows 5 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients := app.booking_record(client);
begin
  return query select s.id, s.name, s.minutes, s.type, p.booking_by_request from booking_services s join practice_settings p on p.user_id = s.therapist_id
    where s.therapist_id = own.therapist_id and (s.client_ids is null or own.id = any(s.client_ids)) order by lower(s.name), s.id;
end $$;
alter function app.bookable_services(uuid) owner to openhour_definer;

-- The open appointments that the acting client booked, with a service that they may book still.
create function app.own_bookings(client uuid) returns table (id uuid, service_id uuid)
  language sql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, b.service_id from clients c join appointments a on a.therapist_id = c.therapist_id and a.client_id = c.id
    join booked_appointments b on b.therapist_id = a.therapist_id and b.appointment_id = a.id
    where c.id = client and c.user_id = app.user_id() and c.archived_at is null and a.status in ('pending', 'confirmed', 'scheduled')
      and a.ends_at > now() and b.service_id in (select s.id from app.bookable_services(client) s)
$$;
alter function app.own_bookings(uuid) owner to openhour_definer;

-- Everything that decides about slots between two instants, but not the client's own hold. Aborts with `service-missing` too.
-- @param moving the client's appointment that is to be moved, whose time is free for it; or null
create function app.booking_facts(own clients, service uuid, moving uuid, from_at timestamptz, to_at timestamptz, at timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked booking_services;
begin
  select s.* into asked from booking_services s where s.therapist_id = own.therapist_id and s.id = service and (s.client_ids is null or own.id = any(s.client_ids));
  perform app.refuse_when(asked.id is null, 'service-missing');
  return (select jsonb_build_object('service', jsonb_build_object('name', asked.name, 'minutes', asked.minutes, 'type', asked.type),
      'timeZone', p.timezone, 'workingHours', p.working_hours, 'bufferBeforeMinutes', p.buffer_before_minutes, 'bufferAfterMinutes', p.buffer_after_minutes,
      'noticeHours', p.notice_hours, 'horizonDays', p.horizon_days, 'maxPerDay', p.max_per_day, 'bookingLimit', p.booking_limit,
      'subscription', (select jsonb_build_object('subscribed', b.subscribed, 'subscriptionTier', b.subscription_tier, 'subscriptionEnd', b.subscription_end,
        'trialEndsAt', b.trial_ends_at) from subscribers b where b.user_id = own.therapist_id),
      'overrides', (select coalesce(jsonb_agg(jsonb_build_object('fromDate', o.from_date, 'toDate', o.to_date, 'startTime', to_char(o.start_time, 'HH24:MI'),
          'endTime', to_char(o.end_time, 'HH24:MI')) order by o.from_date), '[]') from date_overrides o where o.therapist_id = own.therapist_id
          and o.to_date >= (from_at - interval '1 day')::date and o.from_date <= (to_at + interval '1 day')::date),
      'busy', (select coalesce(jsonb_agg(jsonb_build_array(extract(epoch from t.starts_at) * 1000, extract(epoch from t.ends_at) * 1000)
          order by t.starts_at, t.ends_at), '[]')
        from (select a.starts_at, a.ends_at from app.appointments_between(own.therapist_id, from_at, to_at) a
            where a.id is distinct from moving or a.client_id <> own.id
          union all select h.starts_at, h.ends_at from booking_holds h where h.therapist_id = own.therapist_id and h.client_id <> own.id
            and h.expires_at > at and h.starts_at < to_at and h.ends_at > from_at) t))
    from practice_settings p where p.user_id = own.therapist_id);
end $$;
alter function app.booking_facts(clients, uuid, uuid, timestamptz, timestamptz, timestamptz) owner to openhour_definer;

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
alter function app.read_booking(uuid, uuid, uuid, timestamptz, timestamptz, timestamptz) owner to openhour_definer;

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
alter function app.lock_booking(uuid, uuid, uuid, timestamptz, timestamptz, timestamptz, text) owner to openhour_definer;

-- Holds a slot for five minutes, in place of the client's earlier hold.
create function app.hold_slot(client uuid, service uuid, moving uuid, starts timestamptz, ends timestamptz, from_at timestamptz, to_at timestamptz, at timestamptz,
    stamp text) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients := app.lock_booking(client, service, moving, from_at, to_at, at, stamp);
begin
  delete from booking_holds h where h.therapist_id = own.therapist_id and (h.client_id = own.id or h.expires_at <= at);
  insert into booking_holds (therapist_id, client_id, service_id, starts_at, ends_at, expires_at)
    values (own.therapist_id, own.id, service, starts, ends, at + interval '5 minutes');
  return at + interval '5 minutes';
end $$;
alter function app.hold_slot(uuid, uuid, uuid, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, text) owner to openhour_definer;

-- Aborts with `month-full` if the month has as many appointments as the practice's plan allows, `moving` not counted.
-- @param month when it begins and ends, and how many appointments the plan allows
create function app.refuse_full_month(therapist uuid, moving uuid, month jsonb) returns void
  language sql set search_path = pg_catalog, public, pg_temp as $$
  select app.refuse_when((select count(*) from appointments a where a.therapist_id = therapist and a.cancelled_at is null and a.id is distinct from moving
    and a.starts_at >= (month ->> 'from')::timestamptz and a.starts_at < (month ->> 'to')::timestamptz) >= (month ->> 'limit')::int, 'month-full')
$$;

-- Tells the practice what its client did.
create function app.tell_of_booking(own clients, appointment uuid, did text, about text, starts timestamptz) returns void
  language sql set search_path = pg_catalog, public, pg_temp as $$
  select app.raise_notification(own.therapist_id, 'appointment-booked-by-client', app.name_used(own.preferred_name, own.name) || ' ' || did
      || ' an appointment', about || to_char(starts at time zone p.timezone, 'FMDay, FMDD FMMonth YYYY, ' || case p.clock_style when '24-hour' then 'HH24:MI'
      else 'FMHH12:MI AM' end) || '.', '/app/appointments?open=' || appointment)
  from practice_settings p where p.user_id = own.therapist_id
$$;

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
      cancellation_hours)
    values (own.therapist_id, appointment, own.id, time.appointment_date, time.start_time, time.end_time, p.timezone, time.starts_at, time.ends_at, asked.type,
      case when p.booking_by_request then 'pending' else 'scheduled' end, p.cancellation_hours);
  insert into booked_appointments (therapist_id, appointment_id, service_id, service_name, requested)
    values (own.therapist_id, appointment, service, asked.name, p.booking_by_request);
  delete from booking_holds h where h.therapist_id = own.therapist_id and h.client_id = own.id;
  -- The client is told by email when the request is accepted, which queues the notice.
  if not p.booking_by_request then
    perform app.queue_notices(own.therapist_id, array[appointment], 'each');
  end if;
  perform app.tell_of_booking(own, appointment, case when p.booking_by_request then 'asks for' else 'booked' end, 'It is on ', time.starts_at);
end $$;
alter function app.book_slot(uuid, uuid, uuid, jsonb, jsonb, timestamptz, timestamptz, timestamptz, text) owner to openhour_definer;

-- Moves an open appointment that the acting client booked to another slot of its service, and tells the practice. Aborts with `appointment-missing`,
-- `appointment-started`, `move-late` or `month-full` too.
create function app.move_slot(client uuid, service uuid, appointment uuid, slot jsonb, month jsonb, from_at timestamptz, to_at timestamptz, at timestamptz,
    stamp text) returns void
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
  perform app.refuse_when(was.cancellation_hours > 0 and was.starts_at < at + was.cancellation_hours * interval '1 hour', 'move-late');
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
alter function app.move_slot(uuid, uuid, uuid, jsonb, jsonb, timestamptz, timestamptz, timestamptz, text) owner to openhour_definer;
grant execute on function app.refuse_full_month(uuid, uuid, jsonb), app.tell_of_booking(clients, uuid, text, text, timestamptz), app.booking_record(uuid),
  app.booking_facts(clients, uuid, uuid, timestamptz, timestamptz, timestamptz),
  app.lock_booking(uuid, uuid, uuid, timestamptz, timestamptz, timestamptz, text) to openhour_definer;
grant execute on function app.bookable_services(uuid) to openhour_definer;
grant execute on function app.bookable_services(uuid), app.own_bookings(uuid), app.read_booking(uuid, uuid, uuid, timestamptz, timestamptz, timestamptz),
  app.hold_slot(uuid, uuid, uuid, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, text),
  app.book_slot(uuid, uuid, uuid, jsonb, jsonb, timestamptz, timestamptz, timestamptz, text),
  app.move_slot(uuid, uuid, uuid, jsonb, jsonb, timestamptz, timestamptz, timestamptz, text) to openhour_client;
