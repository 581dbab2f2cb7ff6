-- What two requests could do to each other at the same moment.

-- As in 0008, but it locks the notes first: one that is signed at this moment counts as signed.
create policy lock_note on clinical_notes for update to openhour_definer using (therapist_id = (select app.therapist_id())) with check (false);
grant update (updated_at) on clinical_notes to openhour_definer;
create or replace function app.erase_client(client uuid, typed_name text default null, in_reason text default null) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  signed integer;
  alerts integer;
  its_name text;
begin
  select name into its_name from clients where therapist_id = therapist and id = client for update;
  if not found then
    return false;
  end if;
  perform from clinical_notes where therapist_id = therapist and client_id = client order by id for update;
  select count(*) into signed from clinical_notes where therapist_id = therapist and client_id = client and signed_at is not null;
  select count(*) into alerts from risk_alerts where therapist_id = therapist and client_id = client;
  if signed + alerts > 0 then
    perform app.refuse_when(typed_name is distinct from its_name, 'name-not-typed');
    perform app.refuse_when(coalesce(in_reason, '') !~ '\S', case when signed > 0 then 'no-reason' else 'no-reason-for-alerts' end);
    insert into erasures (therapist_id, client_id, reason, signed_note_count, risk_alert_count)
      values (therapist, client, btrim(in_reason), signed, alerts);
  end if;
  delete from idempotency_keys where user_id = therapist and resource_id = client;
  delete from clients where therapist_id = therapist and id = client;
  return true;
end $$;

-- As in 0061, but an appointment that is changed at the same moment, or gets a session, stays.
create or replace function app.undo_csv_import(in_id uuid, in_at timestamptz) returns table (removed integer, kept integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  import csv_imports;
  untouched uuid[];
  used regclass;
begin
  select * into import from csv_imports i where i.therapist_id = app.therapist_id() and i.id = in_id for update;
  if not found or import.undone_at is not null or import.created_at <= in_at - interval '24 hours' then
    return;
  end if;
  if import.kind = 'clients' then
    perform from clients c where c.therapist_id = import.therapist_id and c.id = any(import.row_ids) order by c.id for update;
    untouched := array(select c.id from clients c where c.therapist_id = import.therapist_id and c.id = any(import.row_ids)
      and c.updated_at = c.created_at and c.archived_at is null and c.user_id is null);
    -- A client with anything in their record stays.
    for used in select n.conrelid from pg_constraint n join pg_policy p on p.polrelid = n.conrelid and p.polname = 'definer_delete'
      where n.contype = 'f' and n.confrelid = 'clients'::regclass
    loop
      execute format('select array(select one.client from unnest($1) as one (client) where not exists (select from %s t where t.therapist_id = $2 and t.client_id = one.client))', used)
        into untouched using untouched, import.therapist_id;
    end loop;
    delete from clients c where c.therapist_id = import.therapist_id and c.id = any(untouched);
  else
    -- The therapist's changes take this lock. A client's do not: for a row that one changes meanwhile, the condition is checked again.
    perform app.lock_practice();
    delete from appointments a where a.therapist_id = import.therapist_id and a.id = any(import.row_ids)
      and a.updated_at = a.created_at and not exists (select from sessions s where s.therapist_id = a.therapist_id and s.appointment_id = a.id);
  end if;
  get diagnostics removed = row_count;
  kept := import.row_count - removed;
  update csv_imports i set undone_at = in_at, kept_count = kept, row_ids = '{}' where i.therapist_id = import.therapist_id and i.id = import.id;
  return next;
end $$;

-- Queueing a message locks its endpoint. One that is being removed is passed over, instead of failing the change that the message is about.
create policy lock_endpoint on webhook_endpoints for update to openhour_definer using (true) with check (false);
grant update (disabled_by) on webhook_endpoints to openhour_definer;

-- As in 0057 otherwise.
create or replace function app.queue_webhooks() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- As in 0060 otherwise.
create or replace function app.queue_added_webhooks() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
        returning therapist_id, endpoint_id, id)
    select d.therapist_id, d.endpoint_id, d.id from deliveries d
  loop
    perform app.enqueue_webhook(queued.therapist_id, queued.endpoint_id, queued.id);
  end loop;
  return null;
end $$;

-- As in 0007, but a browser that subscribes twice at the same moment is subscribed once.
create or replace function app.subscribe_push(in_endpoint text, in_p256dh text, in_auth text, in_device text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid := app.user_id();
  new_id uuid := gen_random_uuid();
begin
  if person is null then
    raise exception using errcode = '42501', message = 'a browser belongs to a person';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('push ' || in_endpoint, 0));
  delete from push_subscriptions where endpoint = in_endpoint;
  insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device) values (new_id, person, in_endpoint, in_p256dh, in_auth, in_device);
  delete from push_subscriptions where id in
    (select id from push_subscriptions where user_id = person and id <> new_id order by created_at desc, id offset 19);
  return new_id;
end $$;
