-- A filled-in questionnaire. Which items it has and how it is scored stands in its pack, by name and version; what came of it is kept here as it was
-- computed then. Corrected by deleting it and filling it in anew, so that no score is ever changed.
create table measure_responses (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  session_id uuid,
  measure_id text not null check (measure_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(measure_id) <= 60),
  pack_version integer not null,
  taken_date date not null check (taken_date between '1900-01-01' and '2200-01-01'),
  -- one number or null for each item, in order
  answers jsonb not null check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) between 1 and 100),
  -- asked besides, and no part of the score
  unscored jsonb not null default '[]' check (jsonb_typeof(unscored) = 'array' and jsonb_array_length(unscored) <= 10),
  missing smallint not null default 0,
  clusters_met boolean,
  -- null where too many items were left out
  score numeric(7, 2),
  band text check (char_length(band) <= 100),
  filled_by text not null default 'therapist' check (filled_by in ('therapist', 'client')),
  comment text check (char_length(comment) <= 2000),
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, session_id) references sessions (therapist_id, id) on delete set null (session_id)
);
create index measure_responses_of_client on measure_responses (therapist_id, client_id, taken_date desc, created_at desc, id);
create index measure_responses_of_session on measure_responses (therapist_id, session_id) where session_id is not null;
call app.protect_kept_table('measure_responses');

-- An answer that speaks of self-harm, whatever the total: it stays until the therapist writes down what was done.
create table risk_alerts (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  response_id uuid not null,
  measure_id text not null,
  item smallint not null,
  answer smallint not null,
  acknowledged_at timestamptz,
  action_taken text check (char_length(action_taken) between 1 and 2000 and action_taken ~ '\S'),
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint risk_alerts_response foreign key (therapist_id, response_id) references measure_responses (therapist_id, id),
  constraint risk_alerts_acknowledged check ((acknowledged_at is null) = (action_taken is null))
);
create index risk_alerts_of_client on risk_alerts (therapist_id, client_id, created_at desc, id);
create index risk_alerts_of_response on risk_alerts (therapist_id, response_id);
create index risk_alerts_open on risk_alerts (therapist_id, created_at desc, id) where acknowledged_at is null;
call app.protect_practice_table('risk_alerts');
revoke update on risk_alerts from openhour_app;
grant update (acknowledged_at, action_taken) on risk_alerts to openhour_app;

create function app.keep_alert() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.acknowledged_at is null and not app.is_erased(old.therapist_id, old.client_id) then
      raise exception using errcode = 'OH002', message = 'alert-open';
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
create trigger keep before insert or update or delete on risk_alerts for each row execute function app.keep_alert();

-- A response whose alert was dealt with may be deleted, and takes the alert along; the audit log keeps both.
create function app.let_alerts_go() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from risk_alerts where therapist_id = old.therapist_id and response_id = old.id;
  return old;
end $$;
alter function app.let_alerts_go() owner to openhour_definer;
create trigger let_alerts_go before delete on measure_responses for each row execute function app.let_alerts_go();
grant execute on function app.keep_alert(), app.let_alerts_go() to openhour_app, openhour_definer, openhour_worker;
