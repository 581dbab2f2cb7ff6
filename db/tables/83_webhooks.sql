-- Addresses that events are sent to, signed with a secret.
create table webhook_endpoints (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  url text not null check (char_length(url) between 10 and 500 and url ~ '^https?://[^[:space:][:cntrl:]]+$'),
  events text[] not null check (cardinality(events) between 1 and 10 and events <@ array['appointment.created', 'appointment.updated',
    'appointment.cancelled', 'appointment.deleted', 'client.created', 'client.updated', 'client.archived', 'client.deleted', 'invoice.issued', 'invoice.paid']),
  -- encrypted by the server: platform/sealed-text.ts
  sealed_secret bytea not null check (octet_length(sealed_secret) between 34 and 300),
  -- signs too, until old_secret_until
  sealed_old_secret bytea check (octet_length(sealed_old_secret) between 34 and 300),
  old_secret_until timestamptz,
  -- `failures`: it failed for days. A message was given up, and none arrived since it was written.
  disabled_by text check (disabled_by in ('you', 'receiver', 'failures')),
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint webhook_endpoints_old_secret check ((sealed_old_secret is null) = (old_secret_until is null))
);
call app.practice_table('webhook_endpoints',
  one => 'webhook', many => 'webhooks',
  shown_by => 'webhooks',
  audited => 'added, changed, deleted',
  deletable => true, exported => 'never');
create policy queue_messages on webhook_endpoints for select to openhour_definer using (true);
create policy send_messages on webhook_endpoints to openhour_worker using (true) with check (true);
grant select, update (disabled_by) on webhook_endpoints to openhour_worker;
-- Queueing a message locks its endpoint. One that is being removed is passed over, instead of failing the change that the message is about.
create policy lock_endpoint on webhook_endpoints for update to openhour_definer using (true) with check (false);
grant update (disabled_by) on webhook_endpoints to openhour_definer;

-- Messages to them, kept for 30 days. They hold ids only.
create table webhook_deliveries (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  event text not null check (char_length(event) <= 40),
  -- the appointment, client or invoice; null for a test
  subject_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  -- of the last attempt: the HTTP status, or why there was none
  status integer,
  error text check (error in ('timeout', 'unreachable', 'not-public', 'disabled', 'plan')),
  milliseconds integer,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (therapist_id, id),
  foreign key (therapist_id, endpoint_id) references webhook_endpoints (therapist_id, id) on delete cascade
);
create index webhook_deliveries_newest on webhook_deliveries (therapist_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_by_time on webhook_deliveries (created_at);
call app.practice_table('webhook_deliveries',
  one => 'webhook delivery', many => 'webhook deliveries',
  shown_by => 'webhooks.deliveries',
  exported => 'never');
-- Only the functions below and the worker write.
revoke insert, update on webhook_deliveries from openhour_app;
create policy queue_messages on webhook_deliveries to openhour_definer using (true) with check (true);
grant insert, update (state, attempts, next_attempt_at) on webhook_deliveries to openhour_definer;
create policy send_messages on webhook_deliveries to openhour_worker using (true) with check (true);
grant select, delete, update (state, attempts, status, error, milliseconds, attempted_at, next_attempt_at) on webhook_deliveries to openhour_worker;

-- Each endpoint has a queue, so that one that does not answer delays no other.
create function app.enqueue_webhook(therapist uuid, endpoint uuid, delivery uuid) returns void language plpgsql set search_path = pg_catalog as $$
begin
  perform app.enqueue('send-webhook', json_build_object('therapistId', therapist, 'deliveryId', delivery), 'webhook-' || delivery, queue => 'webhook ' || endpoint);
end $$;
grant execute on function app.enqueue_webhook to openhour_definer;

-- Trigger: queues a message to every endpoint that chose the event, in the transaction of the change. Other programs do not learn of sample clients.
create function app.queue_webhooks() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record;
  happened text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end;
  endpoint uuid;
  delivery uuid;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if tg_argv[0] = 'invoice' then
    happened := case when tg_op = 'INSERT' or old.number is null then 'issued' else 'paid' end;
    -- Those of an archive were issued elsewhere. A corrected one owes nothing either, but nobody paid it.
    if app.is_importing() or happened = 'paid' and exists (select from invoices i where i.therapist_id = new.therapist_id and i.corrects_id = new.id) then
      return null;
    end if;
  elsif tg_op = 'UPDATE' then
    if tg_argv[0] = 'client' then
      if new.archived_at is not null and old.archived_at is null then happened := 'archived'; end if;
    elsif new.cancelled_at is not null and old.cancelled_at is null then
      happened := 'cancelled';
    end if;
  end if;
  if app.is_sample_client(subject.therapist_id, case tg_argv[0] when 'client' then subject.id else (to_jsonb(subject) ->> 'client_id')::uuid end) then
    return null;
  end if;
  for endpoint in select e.id from webhook_endpoints e
    where e.therapist_id = subject.therapist_id and e.disabled_by is null and (tg_argv[0] || '.' || happened) = any(e.events) for key share
  loop
    -- While an account is deleted, its endpoints go too.
    continue when tg_op = 'DELETE' and not exists (select from users where id = subject.therapist_id);
    insert into webhook_deliveries (therapist_id, endpoint_id, event, subject_id, next_attempt_at)
      values (subject.therapist_id, endpoint, tg_argv[0] || '.' || happened, subject.id, now()) returning id into delivery;
    perform app.enqueue_webhook(subject.therapist_id, endpoint, delivery);
  end loop;
  return null;
end $$;
alter function app.queue_webhooks owner to openhour_definer;
grant execute on function app.queue_webhooks to openhour_app, openhour_worker;
create trigger webhooks_update after update on clients for each row when (old.* is distinct from new.*) execute function app.queue_webhooks('client');
create trigger webhooks_update after update on appointments for each row
  when ((old.client_id, old.starts_at, old.ends_at, old.time_zone, old.type, old.status, old.notes, old.meeting_link, old.place, old.cancel_reason)
    is distinct from (new.client_id, new.starts_at, new.ends_at, new.time_zone, new.type, new.status, new.notes, new.meeting_link, new.place, new.cancel_reason))
  execute function app.queue_webhooks('appointment');
create trigger webhooks_update after update on invoices for each row when (old.number is null and new.number is not null
    or old.open_minor > 0 and new.open_minor = 0)
  execute function app.queue_webhooks('invoice');
create trigger webhooks_added after insert on invoices for each row when (new.number is not null) execute function app.queue_webhooks('invoice');
create trigger webhooks after delete on clients for each row execute function app.queue_webhooks('client');
create trigger webhooks after delete on appointments for each row execute function app.queue_webhooks('appointment');

-- Queues a test message to an own endpoint. Null if there is none, or it is off.
create function app.queue_test_webhook(endpoint uuid) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  delivery uuid;
begin
  insert into webhook_deliveries (therapist_id, endpoint_id, event, next_attempt_at)
    select e.therapist_id, e.id, 'webhook.test', now() from webhook_endpoints e
    where e.therapist_id = app.therapist_id() and e.id = endpoint and e.disabled_by is null returning id into delivery;
  if delivery is not null then
    perform app.enqueue_webhook(app.therapist_id(), endpoint, delivery);
  end if;
  return delivery;
end $$;
alter function app.queue_test_webhook owner to openhour_definer;
grant execute on function app.queue_test_webhook to openhour_app;

-- Sends an own message again, from its first attempt. Null if there is none, or its endpoint is off.
create function app.resend_webhook(delivery uuid) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  endpoint uuid;
begin
  update webhook_deliveries d set state = 'waiting', attempts = 0, next_attempt_at = now() from webhook_endpoints e
    where d.therapist_id = app.therapist_id() and d.id = delivery and e.therapist_id = d.therapist_id and e.id = d.endpoint_id and e.disabled_by is null
    returning e.id into endpoint;
  if endpoint is not null then
    perform app.enqueue_webhook(app.therapist_id(), endpoint, delivery);
  end if;
  return endpoint;
end $$;
alter function app.resend_webhook owner to openhour_definer;
grant execute on function app.resend_webhook to openhour_app;

-- The same for all rows that a statement added.
create function app.queue_added_webhooks() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  happened text := tg_argv[0] || '.created';
  queued record;
begin
  perform from webhook_endpoints e where e.therapist_id = any(array(select therapist_id from added)) and e.disabled_by is null and happened = any(e.events)
    for key share;
  if not found then
    return null;
  end if;
  for queued in
    with deliveries as (
      insert into webhook_deliveries (therapist_id, endpoint_id, event, subject_id, next_attempt_at)
        select a.therapist_id, e.id, happened, a.id, now() from added a
          join webhook_endpoints e on e.therapist_id = a.therapist_id and e.disabled_by is null and happened = any(e.events)
          where not app.is_sample_client(a.therapist_id, case tg_argv[0] when 'client' then a.id else (to_jsonb(a) ->> 'client_id')::uuid end)
        returning therapist_id, endpoint_id, id)
    select d.therapist_id, d.endpoint_id, d.id from deliveries d
  loop
    perform app.enqueue_webhook(queued.therapist_id, queued.endpoint_id, queued.id);
  end loop;
  return null;
end $$;
alter function app.queue_added_webhooks owner to openhour_definer;
create trigger webhooks_added after insert on clients referencing new table as added for each statement execute function app.queue_added_webhooks('client');
create trigger webhooks_added after insert on appointments referencing new table as added for each statement execute function app.queue_added_webhooks('appointment');
