-- Access for other programs: keys that act for a therapist, and addresses that are told of changes.

-- Only the hash of a key is stored. A revoked key stays, because audit entries name its id.
create table api_keys (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  -- how the key begins
  prefix text not null check (char_length(prefix) between 8 and 20),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 100),
  expires_at timestamptz,
  revoked_at timestamptz,
  -- the hour of the last use
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id)
);
create unique index api_keys_token on api_keys (token_hash);
call app.protect_practice_table('api_keys', false);
revoke update on api_keys from openhour_app;
grant update (revoked_at) on api_keys to openhour_app;
-- Not for used_at.
create trigger audit after insert or delete or update of revoked_at on api_keys for each row execute function app.audit_write();
create policy open_key on api_keys to openhour_definer using (true) with check (true);
grant update (used_at, revoked_at) on api_keys to openhour_definer;

-- The key with this hash and its therapist's plan. No row for a key that is unknown, expired or revoked, or an account that is suspended. Records the
-- hour of its use.
create function app.open_api_key(in_hash bytea, in_at timestamptz) returns table (id uuid, therapist_id uuid, scopes text[], expires_at timestamptz,
    subscribed boolean, subscription_tier text, subscription_end timestamptz, trial_ends_at timestamptz)
  language plpgsql security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  key api_keys;
  this_hour timestamptz := date_trunc('hour', in_at, 'UTC');
begin
  select k.* into key from api_keys k join users u on u.id = k.therapist_id
    where k.token_hash = in_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > in_at)
      and u.suspended_at is null and u.role = 'therapist';
  if not found then
    return;
  end if;
  if key.used_at is distinct from this_hour then
    update api_keys k set used_at = this_hour where k.therapist_id = key.therapist_id and k.id = key.id;
  end if;
  return query select key.id, key.therapist_id, key.scopes, key.expires_at, s.subscribed, s.subscription_tier, s.subscription_end, s.trial_ends_at
    from (select) one left join subscribers s on s.user_id = key.therapist_id;
end $$;
alter function app.open_api_key(bytea, timestamptz) owner to openhour_definer;
grant execute on function app.open_api_key(bytea, timestamptz) to openhour_app;

-- As in 0017, and the keys.
create or replace function app.revoke_outside_access(account uuid, with_calendar boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_subscriptions where user_id = account;
  if with_calendar then
    update calendar_feeds set token_hash = null, address_created_at = null, read_at = null where therapist_id = account and token_hash is not null;
    update api_keys set revoked_at = now() where therapist_id = account and revoked_at is null;
  end if;
end $$;

-- An audit entry of what a key did names the key.
create function app.note_api_key() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.details := coalesce(new.details, '{}') || jsonb_build_object('apiKey', current_setting('app.api_key_id'));
  return new;
end $$;
grant execute on function app.note_api_key() to openhour_definer;
create trigger note_api_key before insert on audit_unchained for each row when (nullif(current_setting('app.api_key_id', true), '') is not null)
  execute function app.note_api_key();

create or replace function app.audit_opened(in_entries jsonb) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id, details)
    select entry.actor, entry.actor, entry.role, 'opened', entry.entity, entry.id, entry.client,
      case when entry.key is not null then jsonb_build_object('apiKey', entry.key) end
    from jsonb_to_recordset(in_entries) as entry (actor uuid, role text, entity text, id uuid, client uuid, key text);
end $$;

-- Addresses that events are sent to, signed with a secret.
create table webhook_endpoints (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  url text not null check (char_length(url) between 10 and 500 and url ~ '^https?://[^[:space:][:cntrl:]]+$'),
  events text[] not null check (cardinality(events) between 1 and 8 and events <@ array['appointment.created', 'appointment.updated',
    'appointment.cancelled', 'appointment.deleted', 'client.created', 'client.updated', 'client.archived', 'client.deleted']),
  -- encrypted by the server: platform/sealed-text.ts
  sealed_secret bytea not null check (octet_length(sealed_secret) between 34 and 300),
  -- signs too, until old_secret_until
  sealed_old_secret bytea check (octet_length(sealed_old_secret) between 34 and 300),
  old_secret_until timestamptz,
  disabled_by text check (disabled_by in ('you', 'receiver')),
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint webhook_endpoints_old_secret check ((sealed_old_secret is null) = (old_secret_until is null))
);
call app.protect_practice_table('webhook_endpoints');
create policy queue_messages on webhook_endpoints for select to openhour_definer using (true);
create policy send_messages on webhook_endpoints to openhour_worker using (true) with check (true);
grant select, update (disabled_by) on webhook_endpoints to openhour_worker;

-- Messages to them, kept for 30 days. They hold ids only.
create table webhook_deliveries (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  event text not null check (char_length(event) <= 40),
  -- the appointment or client; null for a test
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
call app.protect_practice_table('webhook_deliveries', false);
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
grant execute on function app.enqueue_webhook(uuid, uuid, uuid) to openhour_definer;

-- Trigger: queues a message to every endpoint that chose the event, in the transaction of the change.
create function app.queue_webhooks() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record;
  happened text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end;
  endpoint uuid;
  delivery uuid;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if tg_op = 'UPDATE' then
    if tg_argv[0] = 'client' then
      if new.archived_at is not null and old.archived_at is null then happened := 'archived'; end if;
    elsif new.cancelled_at is not null and old.cancelled_at is null then
      happened := 'cancelled';
    end if;
  end if;
  for endpoint in select e.id from webhook_endpoints e
    where e.therapist_id = subject.therapist_id and e.disabled_by is null and (tg_argv[0] || '.' || happened) = any(e.events)
  loop
    -- While an account is deleted, its endpoints go too.
    continue when tg_op = 'DELETE' and not exists (select from users where id = subject.therapist_id);
    insert into webhook_deliveries (therapist_id, endpoint_id, event, subject_id, next_attempt_at)
      values (subject.therapist_id, endpoint, tg_argv[0] || '.' || happened, subject.id, now()) returning id into delivery;
    perform app.enqueue_webhook(subject.therapist_id, endpoint, delivery);
  end loop;
  return null;
end $$;
alter function app.queue_webhooks() owner to openhour_definer;
grant execute on function app.queue_webhooks() to openhour_app, openhour_worker, openhour_definer;
create trigger webhooks after insert or delete on clients for each row execute function app.queue_webhooks('client');
create trigger webhooks_update after update on clients for each row when (old.* is distinct from new.*) execute function app.queue_webhooks('client');
create trigger webhooks after insert or delete on appointments for each row execute function app.queue_webhooks('appointment');
create trigger webhooks_update after update on appointments for each row
  when ((old.client_id, old.starts_at, old.ends_at, old.time_zone, old.type, old.status, old.notes, old.meeting_link, old.cancel_reason)
    is distinct from (new.client_id, new.starts_at, new.ends_at, new.time_zone, new.type, new.status, new.notes, new.meeting_link, new.cancel_reason))
  execute function app.queue_webhooks('appointment');

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

alter function app.queue_test_webhook(uuid) owner to openhour_definer;
alter function app.resend_webhook(uuid) owner to openhour_definer;
grant execute on function app.queue_test_webhook(uuid), app.resend_webhook(uuid) to openhour_app;

-- As in 0044, and webhooks.
create or replace function app.delete_record(in_table text, in_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  if in_table not in ('sessions', 'mood_logs', 'treatment_plans', 'clinical_notes', 'process_notes', 'note_templates', 'note_snippets',
    'measure_responses', 'documents', 'self_care_tasks', 'goal_progress', 'date_overrides', 'tasks', 'booking_services', 'ai_session_notes',
    'ai_weekly_reports', 'webhook_endpoints') then
    raise exception using errcode = '42501', message = 'rows of this table are not deleted one by one';
  end if;
  execute format('delete from %I where therapist_id = app.therapist_id() and id = $1', in_table) using in_id;
  get diagnostics gone = row_count;
  return gone > 0;
end $$;
