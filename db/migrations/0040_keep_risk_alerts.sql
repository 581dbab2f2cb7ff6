-- As definer it saw no client unless the session named a practice, so that SQL of the operator deleted what is kept. The invoker sees the true rows:
-- the application its own practice, a cascade as the owner of the table all of them.
create or replace function app.is_erased(therapist uuid, client uuid) returns boolean language sql stable security invoker
  set search_path = pg_catalog, public, pg_temp
  as $$ select not exists (select from clients where therapist_id = therapist and id = client) $$;

-- An acknowledged risk alert is part of the record, like a signed note: it and the response that raised it go only with the client.
create or replace function app.keep_alert() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if not app.is_erased(old.therapist_id, old.client_id) then
      raise exception using errcode = 'OH002', message = case when old.acknowledged_at is null then 'alert-open' else 'alert-kept' end;
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.acknowledged_at is not null and not app.is_seeding() then
      raise exception using errcode = 'OH002', message = 'alert-open';
    end if;
    return new;
  end if;
  if old.acknowledged_at is not null or new.acknowledged_at is null then
    raise exception using errcode = 'OH002', message = 'alert-acknowledged';
  end if;
  new.acknowledged_at := now();
  return new;
end $$;

-- For the count on each card of the client list.
create index risk_alerts_open_of_client on risk_alerts (therapist_id, client_id) where acknowledged_at is null;

alter table erasures add risk_alert_count integer not null default 0;

-- Erasing a client with signed notes or risk alerts requires the typed name and a reason, which the practice keeps.
create or replace function app.erase_client(client uuid, typed_name text default null, in_reason text default null) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  practice uuid := app.therapist_id();
  signed integer;
  alerts integer;
  its_name text;
begin
  select name into its_name from clients where therapist_id = practice and id = client for update;
  if not found then
    return false;
  end if;
  select count(*) into signed from clinical_notes where therapist_id = practice and client_id = client and signed_at is not null;
  select count(*) into alerts from risk_alerts where therapist_id = practice and client_id = client;
  if signed + alerts > 0 then
    perform app.refuse_when(typed_name is distinct from its_name, 'name-not-typed');
    perform app.refuse_when(coalesce(in_reason, '') !~ '\S', case when signed > 0 then 'no-reason' else 'no-reason-for-alerts' end);
    insert into erasures (therapist_id, client_id, reason, signed_note_count, risk_alert_count)
      values (practice, client, btrim(in_reason), signed, alerts);
  end if;
  delete from idempotency_keys where user_id = practice and resource_id = client;
  delete from clients where therapist_id = practice and id = client;
  return true;
end $$;
