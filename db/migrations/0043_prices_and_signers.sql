-- What a service costs, who may book, who signed which text, and a no on the therapist's device.

-- The price is for the client to know. Nothing is charged with it.
alter table booking_services
  add column price_minor integer check (price_minor between 0 and 10000000),
  add column currency text check (currency in ('USD', 'INR', 'EUR', 'GBP')),
  add constraint booking_services_price check (num_nonnulls(price_minor, currency) <> 1);

-- 'met': only clients with a session that took place.
alter table practice_settings add column booking_clients text not null default 'all' check (booking_clients in ('all', 'met'));
grant update (booking_clients) on practice_settings to openhour_app;

-- Whether this client may book by themselves, where the practice takes bookings.
alter table clients add column may_book boolean not null default true;
grant insert (may_book), update (may_book) on clients to openhour_app;

create policy definer_read_own on sessions for select to openhour_definer using (exists (select from clients c
  where c.therapist_id = sessions.therapist_id and c.id = sessions.client_id and c.user_id = (select app.user_id())));

-- Whether this client of the acting person may book by themselves.
create function app.may_book(own clients) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select own.may_book and (p.booking_clients = 'all'
    or exists (select from sessions s where s.therapist_id = own.therapist_id and s.client_id = own.id and s.status = 'completed')
    or exists (select from appointments a where a.therapist_id = own.therapist_id and a.client_id = own.id and a.status = 'completed'))
  from practice_settings p where p.user_id = own.therapist_id
$$;
alter function app.may_book(clients) owner to openhour_definer;
grant execute on function app.may_book(clients) to openhour_definer;

-- As in 0032; aborts with `booking-not-allowed` too, if the practice takes no bookings from this client.
create or replace function app.booking_record(client uuid) returns clients
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

-- As in 0032, with prices.
drop function app.bookable_services(uuid);
create function app.bookable_services(client uuid)
  returns table (id uuid, name text, minutes int, type text, price_minor int, currency text, by_request boolean)
  language plpgsql stable rows 5 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients := app.booking_record(client);
begin
  return query select s.id, s.name, s.minutes, s.type, s.price_minor, s.currency, p.booking_by_request
    from booking_services s join practice_settings p on p.user_id = s.therapist_id
    where s.therapist_id = own.therapist_id and (s.client_ids is null or own.id = any(s.client_ids)) order by lower(s.name), s.id;
end $$;
alter function app.bookable_services(uuid) owner to openhour_definer;
grant execute on function app.bookable_services(uuid) to openhour_client, openhour_definer;

-- As in 0032, with the price.
create or replace function app.booking_facts(own clients, service uuid, moving uuid, from_at timestamptz, to_at timestamptz, at timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked booking_services;
begin
  select s.* into asked from booking_services s where s.therapist_id = own.therapist_id and s.id = service and (s.client_ids is null or own.id = any(s.client_ids));
  perform app.refuse_when(asked.id is null, 'service-missing');
  return (select jsonb_build_object('service', jsonb_build_object('name', asked.name, 'minutes', asked.minutes, 'type', asked.type,
        'price', case when asked.price_minor is not null then jsonb_build_object('amountMinor', asked.price_minor, 'currency', asked.currency) end),
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

-- As in 0041, with who may book.
create or replace function app.joined_practices() returns table (client_id uuid, therapist_id uuid, practice_name text, therapist_name text, time_zone text,
    clock_style text, week_start text, cancellation_hours int, can_book boolean, booking_policy text, joined_at timestamptz)
  language sql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.therapist_id, app.practice_name(p.practice_name, p.full_name), p.full_name, s.timezone, s.clock_style, s.week_start, s.cancellation_hours,
    s.booking_enabled and app.may_book(c)
      and exists (select from booking_services o where o.therapist_id = c.therapist_id and (o.client_ids is null or c.id = any(o.client_ids))),
    s.booking_policy, c.joined_at
  from clients c join profiles p on p.id = c.therapist_id join practice_settings s on s.user_id = c.therapist_id
  where c.user_id = app.user_id() and c.archived_at is null
$$;

-- Says no to a waiting request, which also ends an earlier consent for the purpose.
create function app.say_no(consent uuid, said_by text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  answered consents := app.own_consent(consent);
begin
  perform app.refuse_when(answered.id is null, 'consent-missing');
  perform app.refuse_when(num_nonnulls(answered.signed_at, answered.declined_at, answered.cancelled_at) > 0, 'not-waiting');
  update consents set declined_at = now() where therapist_id = answered.therapist_id and id = consent;
  perform app.end_consents(answered.therapist_id, answered.client_id, answered.purpose, said_by);
  perform app.tell_consent(answered, 'consent-answered', 'declined a consent');
end $$;
alter function app.say_no(uuid, text) owner to openhour_definer;
grant execute on function app.say_no(uuid, text) to openhour_definer;

-- As in 0036. Aborts with `consent-missing` or `not-waiting`.
create or replace function app.decline_consent(consent uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.say_no(consent, case app.user_role() when 'client' then 'client' else 'therapist' end)
$$;
-- The client of the acting therapist says no on the therapist's device. Aborts as above.
create function app.decline_consent_on_device(consent uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.say_no(consent, 'client')
$$;
alter function app.decline_consent_on_device(uuid) owner to openhour_definer;
grant execute on function app.decline_consent_on_device(uuid) to openhour_app;

-- Who signed for a purpose: of each active client of the acting therapist the newest consent that is not withdrawn, and whether a request waits.
create function app.consent_signers(of_purpose text)
  returns table (client_id uuid, client_name text, consent_id uuid, version text, given text, signed_at timestamptz, paper_date date, waiting boolean)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.name, k.id, k.version, k.given, k.signed_at, k.paper_date, exists (select from consents w where w.therapist_id = c.therapist_id and w.client_id = c.id
      and w.purpose = of_purpose and w.signed_at is null and w.declined_at is null and w.cancelled_at is null)
  from clients c join lateral (select n.id, n.version, n.given, n.signed_at, n.paper_date from consents n where n.therapist_id = c.therapist_id and n.client_id = c.id
      and n.purpose = of_purpose and n.signed_at is not null and n.withdrawn_at is null order by n.signed_at desc, n.id limit 1) k on true
  where c.therapist_id = app.therapist_id() and c.archived_at is null
$$;
grant execute on function app.consent_signers(text) to openhour_app, openhour_definer;

-- Asks every client who signed another version, unless a request waits already. @returns how many
create function app.ask_older_signers(of_purpose text, of_version text, of_text text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked uuid;
  total integer := 0;
begin
  for asked in select s.client_id from app.consent_signers(of_purpose) s join clients c on c.therapist_id = app.therapist_id() and c.id = s.client_id
    where s.version <> of_version and not s.waiting and (of_purpose <> 'text-messages' or app.text_number(c.phone) is not null) order by s.client_id loop
    begin
      perform app.ask_consent(asked, gen_random_uuid(), of_purpose, of_version, of_text);
      total := total + 1;
    exception when sqlstate 'OH001' then
      null; -- asked, archived or deleted meanwhile
    end;
  end loop;
  return total;
end $$;
alter function app.ask_older_signers(text, text, text) owner to openhour_definer;
grant execute on function app.ask_older_signers(text, text, text) to openhour_app;

-- Tells the client that a document was shared with them. Uploaded documents are shared later.
create function app.tell_of_document() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account uuid;
begin
  select c.user_id into account from clients c where c.therapist_id = new.therapist_id and c.id = new.client_id and c.archived_at is null
    and c.therapist_id = app.therapist_id();
  if account is not null then
    perform app.raise_notification(account, 'document-shared', 'Your therapist shared a document with you', 'You can now open it in your portal.',
      app.portal_path('/client/documents', new.client_id));
  end if;
  return null;
end $$;
alter function app.tell_of_document() owner to openhour_definer;
create trigger tell_of_document after update of shared_at on documents for each row when (old.shared_at is null and new.shared_at is not null)
  execute function app.tell_of_document();

-- The requests that wait for the therapist's answer.
create index appointments_pending on appointments (therapist_id, starts_at, id) where status = 'pending' and (series_id is null or is_exception);
