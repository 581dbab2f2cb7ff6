-- Days that differ from the weekly hours: time off or different hours. They never overlap.
create table date_overrides (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  from_date date not null check (from_date between '1900-01-01' and '2200-01-01'),
  -- inclusive
  to_date date not null check (to_date between '1900-01-01' and '2200-01-01'),
  -- both or neither; neither means time off
  start_time time(0),
  end_time time(0) check (end_time < '24:00'),
  label text check (char_length(label) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint date_overrides_days check (to_date >= from_date and to_date - from_date < 366),
  constraint date_overrides_times check ((start_time is null) = (end_time is null) and end_time > start_time)
);
create index date_overrides_by_day on date_overrides (therapist_id, to_date, from_date);
create trigger touch before update on date_overrides for each row execute function app.touch_updated_at();
call app.practice_table('date_overrides',
  one => 'leave or other hours', many => 'leave and other hours',
  shown_by => 'appointments.preview, availability, clientBooking.slots',
  deletable => true);
create policy definer_read on date_overrides for select to openhour_definer using (true);

-- Takes the lock of app.lock_practice(), so that two overlapping ranges cannot be added at the same moment.
create function app.refuse_overlapping_overrides() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.therapist_id::text, 1));
  if exists (select from date_overrides where therapist_id = new.therapist_id and id <> new.id and to_date >= new.from_date and from_date <= new.to_date) then
    raise exception using errcode = 'OH001', message = 'days-taken';
  end if;
  return new;
end $$;
grant execute on function app.refuse_overlapping_overrides to openhour_app;
create trigger refuse_overlap before insert or update of from_date, to_date on date_overrides for each row execute function app.refuse_overlapping_overrides();

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
  -- what it costs clients who have no price of their own; null: as a session
  price_minor bigint check (price_minor between 0 and 99999999999),
  currency text check (currency ~ '^[A-Z]{3}$'),
  primary key (therapist_id, id),
  constraint booking_services_price check (num_nonnulls(price_minor, currency) <> 1)
);
create unique index booking_services_name on booking_services (therapist_id, lower(name));
create trigger touch before update on booking_services for each row execute function app.touch_updated_at();
call app.practice_table('booking_services',
  one => 'service', many => 'services',
  shown_by => 'booking.services, clientBooking, portal.practices',
  deletable => true);
create policy definer_read on booking_services for select to openhour_definer using (true);
create policy definer_forget_client on booking_services for update to openhour_definer using (true) with check (true);
grant update (client_ids, updated_at) on booking_services to openhour_definer;

-- Deleted clients leave the lists of those who may book. A list that becomes empty is open to nobody, not to everybody.
create function app.forget_booking_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update booking_services set client_ids = array_remove(client_ids, old.id) where therapist_id = old.therapist_id and old.id = any(client_ids);
  return null;
end $$;
alter function app.forget_booking_client owner to openhour_definer;
create trigger forget_booking_client after delete on clients for each row execute function app.forget_booking_client();

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
  -- what its client was told that it costs
  price_minor bigint check (price_minor between 0 and 99999999999),
  currency text check (currency ~ '^[A-Z]{3}$'),
  primary key (therapist_id, appointment_id),
  constraint booked_appointments_price check (num_nonnulls(price_minor, currency) <> 1),
  foreign key (therapist_id, appointment_id) references appointments (therapist_id, id) on delete cascade,
  foreign key (therapist_id, service_id) references booking_services (therapist_id, id) on delete set null (service_id)
);
create index booked_appointments_of_service on booked_appointments (therapist_id, service_id);
call app.protect_inner_table('booked_appointments', 'openhour_definer', 'select, insert, update');

-- The record with which the acting client has joined. Aborts with `practice-missing`, `booking-off` while the practice takes no bookings, or
-- `booking-not-allowed` if it takes none from this client.
create function app.booking_record(client uuid) returns clients
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients;
begin
  select c.* into own from clients c where c.id = client and c.user_id = app.user_id() and c.archived_at is null;
  perform app.refuse_when(own.id is null, 'practice-missing');
  perform app.refuse_when(not (select booking_enabled from practice_settings where user_id = own.therapist_id), 'booking-off');
  perform app.refuse_when(not app.may_book(own), 'booking-not-allowed');
  return own;
end $$;
alter function app.booking_record owner to openhour_definer;

-- What the acting client may book, with what it costs them.
create function app.bookable_services(client uuid)
  returns table (id uuid, name text, minutes int, type text, price_minor bigint, currency text, by_request boolean)
  language plpgsql stable rows 5 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients := app.booking_record(client);
begin
  return query select s.id, s.name, s.minutes, s.type, t.price_minor, t.currency, p.booking_by_request
    from booking_services s join practice_settings p on p.user_id = s.therapist_id, app.told_price(s, own.id) t
    where s.therapist_id = own.therapist_id and (s.client_ids is null or own.id = any(s.client_ids)) order by lower(s.name), s.id;
end $$;
alter function app.bookable_services owner to openhour_definer;
grant execute on function app.bookable_services to openhour_client;

-- The open appointments that the acting client booked, with a service that they may book still.
create function app.own_bookings(client uuid) returns table (id uuid, service_id uuid)
  language sql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, b.service_id from clients c join appointments a on a.therapist_id = c.therapist_id and a.client_id = c.id
    join booked_appointments b on b.therapist_id = a.therapist_id and b.appointment_id = a.id
    where c.id = client and c.user_id = app.user_id() and c.archived_at is null and a.status in ('pending', 'confirmed', 'scheduled')
      and a.ends_at > now() and b.service_id in (select s.id from app.bookable_services(client) s)
$$;
alter function app.own_bookings owner to openhour_definer;
grant execute on function app.own_bookings to openhour_client;

-- Whether this client of the acting person may book by themselves.
create function app.may_book(own clients) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select own.may_book and (p.booking_clients = 'all'
    or exists (select from sessions s where s.therapist_id = own.therapist_id and s.client_id = own.id and s.status = 'completed')
    or exists (select from appointments a where a.therapist_id = own.therapist_id and a.client_id = own.id and a.status = 'completed'))
  from practice_settings p where p.user_id = own.therapist_id
$$;
alter function app.may_book owner to openhour_definer;
