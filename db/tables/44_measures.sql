-- Responses to a questionnaire. The questionnaire's pack (by name and version) has the items and the scoring; the score is stored as it was computed
-- then. A response is corrected by deleting it and filling in a new one, so no score ever changes.
create table measure_responses (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  session_id uuid,
  measure_id text not null check (measure_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(measure_id) <= 60),
  pack_version integer not null,
  taken_date date not null check (taken_date between '1900-01-01' and '2200-01-01'),
  -- one number or null per item, in order
  answers jsonb not null check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) between 1 and 100),
  -- answers that do not count towards the score
  unscored jsonb not null default '[]' check (jsonb_typeof(unscored) = 'array' and jsonb_array_length(unscored) <= 10),
  missing smallint not null default 0,
  clusters_met boolean,
  -- null if too many items were left out
  score numeric(7, 2),
  band text check (char_length(band) <= 100),
  filled_by text not null default 'therapist' check (filled_by in ('therapist', 'client')),
  comment text check (char_length(comment) <= 2000),
  created_at timestamptz not null default now(),
  -- when the therapist marked what the client filled in as read
  read_at timestamptz,
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, session_id) references sessions (therapist_id, id) on delete set null (session_id),
  constraint measure_responses_read check (filled_by = 'client' or read_at is null)
);
create index measure_responses_of_client on measure_responses (therapist_id, client_id, taken_date desc, created_at desc, id);
create index measure_responses_of_session on measure_responses (therapist_id, session_id) where session_id is not null;
create index measure_responses_unread on measure_responses (therapist_id, client_id) where filled_by = 'client' and read_at is null;
call app.practice_table('measure_responses',
  one => 'measure', many => 'measures',
  shown_by => 'clients.list, clients.overview, clients.recordCounts, dashboard, measures.list, measures.openAlerts, portalMeasures',
  audited => 'added, changed, deleted, listed',
  append_only => true, deletable => true, counted_as => 'measures',
  client_sees => 'written', own_live => true,
  client_columns => 'id, measure_id, pack_version, taken_date, answers, unscored, read_at, created_at',
  client_rows => $$filled_by = 'client'$$,
  client_reads => 'a questionnaire', client_reads_many => 'your questionnaires');
grant update (read_at) on measure_responses to openhour_app;
create policy own_answers on measure_responses as restrictive for insert to openhour_app
  with check (filled_by = 'therapist' or (select app.is_seeding()));
-- A client's windows hear nothing of what the therapist filled in.
create trigger live_client after insert or update on measure_responses for each row when (new.filled_by = 'client') execute function app.notify_client();
create trigger live_client_deleted after delete on measure_responses for each row when (old.filled_by = 'client') execute function app.notify_client();
create policy answer_requests on measure_responses to openhour_definer using (true) with check (filled_by = 'client');
grant insert on measure_responses to openhour_definer;

-- An answer that indicates self-harm, whatever the total score. It stays open until the therapist records what was done. An acknowledged alert
-- is part of the record, like a signed note: it and its response are deleted only with the client.
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
-- Counts the open alerts on each card of the client list.
create index risk_alerts_open_of_client on risk_alerts (therapist_id, client_id) where acknowledged_at is null;
call app.practice_table('risk_alerts',
  one => 'alert', many => 'alerts',
  shown_by => 'clients, dashboard, measures.list, measures.openAlerts',
  audited => 'added, changed, deleted, acknowledged',
  client_reads => 'a questionnaire', client_reads_many => 'your questionnaires');
revoke update on risk_alerts from openhour_app;
grant update (acknowledged_at, action_taken) on risk_alerts to openhour_app;
create policy answer_requests on risk_alerts for insert to openhour_definer with check (true);
grant insert on risk_alerts to openhour_definer;

create function app.guard_alert() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if not app.is_client_erased(old.therapist_id, old.client_id) then
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
grant execute on function app.guard_alert to openhour_app, openhour_worker, openhour_definer;
create trigger guard before insert or update or delete on risk_alerts for each row execute function app.guard_alert();

-- Deleting a response deletes its alerts first, which `keep_alert` may refuse.
create function app.delete_alerts_of_response() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from risk_alerts where therapist_id = old.therapist_id and response_id = old.id;
  return old;
end $$;
alter function app.delete_alerts_of_response owner to openhour_definer;
grant execute on function app.delete_alerts_of_response to openhour_app, openhour_worker;
create trigger delete_alerts before delete on measure_responses for each row execute function app.delete_alerts_of_response();

-- Measures that a therapist asks a client to fill in: once, or before every session. The worker makes the requests of a schedule when they are due.
create table measure_schedules (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  measure_id text not null check (measure_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(measure_id) <= 60),
  hours_before smallint not null check (hours_before >= 1 and hours_before <= 168),
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index measure_schedules_of_client on measure_schedules (therapist_id, client_id);
create unique index measure_schedules_active on measure_schedules (therapist_id, client_id, measure_id) where stopped_at is null;
call app.practice_table('measure_schedules',
  one => 'repeated request for a measure', many => 'repeated requests for measures',
  shown_by => 'measureRequests',
  audited => 'added, changed, deleted',
  client_reads => 'a repeated request for a questionnaire', client_reads_many => 'your repeated requests for questionnaires');
revoke update on measure_schedules from openhour_app;
grant update (stopped_at) on measure_schedules to openhour_app;
-- The worker makes requests and tells the clients.
create policy make_requests on measure_schedules for select to openhour_worker using (true);
grant select on measure_schedules to openhour_worker;

create table measure_requests (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  measure_id text not null check (measure_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(measure_id) <= 60),
  -- of a request before a session: its schedule, and the hours of the schedule at that time
  schedule_id uuid,
  appointment_id uuid,
  hours_before smallint,
  -- of a single request: the last day, and when it is over in the practice's time zone
  due_date date,
  closes_at timestamptz,
  stopped_at timestamptz,
  response_id uuid,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, schedule_id) references measure_schedules (therapist_id, id) on delete cascade,
  foreign key (therapist_id, appointment_id) references appointments (therapist_id, id) on delete cascade,
  foreign key (therapist_id, response_id) references measure_responses (therapist_id, id) on delete cascade,
  constraint measure_requests_scheduled check (num_nonnulls(schedule_id, appointment_id, hours_before) in (0, 3)
    and (schedule_id is null or due_date is null)),
  constraint measure_requests_due check ((due_date is null) = (closes_at is null)),
  constraint measure_requests_once unique (therapist_id, schedule_id, appointment_id)
);
create index measure_requests_of_client on measure_requests (therapist_id, client_id, created_at desc, id);
create index measure_requests_of_appointment on measure_requests (therapist_id, appointment_id) where appointment_id is not null;
create index measure_requests_of_response on measure_requests (therapist_id, response_id) where response_id is not null;
call app.practice_table('measure_requests',
  one => 'request for a measure', many => 'requests for measures',
  shown_by => 'measureRequests, portal.home, portalMeasures',
  audited => 'added, changed, deleted',
  client_sees => 'own',
  client_columns => 'id, measure_id, appointment_id, hours_before, due_date, closes_at, stopped_at, response_id, created_at',
  client_reads => 'a request for a questionnaire', client_reads_many => 'your requests for questionnaires');
revoke update on measure_requests from openhour_app;
grant update (stopped_at) on measure_requests to openhour_app;
create policy make_requests on measure_requests to openhour_worker using (true) with check (true);
grant select, insert on measure_requests to openhour_worker;
create policy answer_requests on measure_requests to openhour_definer using (true) with check (true);
grant update (response_id) on measure_requests to openhour_definer;

-- The one rule for the state of a request. It follows its appointment: from some hours before the start until the end.
create function app.measure_request_state(response_id uuid, stopped_at timestamptz, closes_at timestamptz, hours_before int, starts_at timestamptz,
    ends_at timestamptz, cancelled_at timestamptz, at timestamptz) returns text language sql immutable parallel safe
  return case
    when response_id is not null then 'done'
    when stopped_at is not null then 'stopped'
    when cancelled_at is not null then 'cancelled'
    when coalesce(closes_at, ends_at) <= at then 'missed'
    when starts_at - hours_before * interval '1 hour' > at then 'planned'
    else 'waiting' end;
grant execute on function app.measure_request_state to openhour_app, openhour_client, openhour_worker, openhour_definer;

-- Answers a request of the acting client. Sending the same answers again changes nothing. Aborts with `request-missing`, or `request-` and a state in
-- which it cannot be answered.
-- @param filled the columns of the response; @param alert null, or what an answer calls for: `risks`, and `title` and `message` for the therapist
create function app.answer_measure_request(client uuid, request uuid, filled jsonb, alert jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked measure_requests;
  given measure_responses := jsonb_populate_record(null::measure_responses, filled);
  sent measure_responses;
  state text;
begin
  if app.user_role() is distinct from 'client' then
    raise exception using errcode = '42501', message = 'only a client answers their own requests';
  end if;
  select r.* into asked from clients c join measure_requests r on r.therapist_id = c.therapist_id and r.client_id = c.id
    where c.id = client and c.user_id = app.user_id() and c.archived_at is null and r.id = request for update of r for share of c;
  perform app.refuse_when(asked.id is null, 'request-missing');
  if asked.response_id is not null then
    select m.* into sent from measure_responses m where m.therapist_id = asked.therapist_id and m.id = asked.response_id;
    perform app.refuse_when((sent.answers, sent.unscored) is distinct from (given.answers, given.unscored), 'request-done');
    return;
  end if;
  state := (select app.measure_request_state(asked.response_id, asked.stopped_at, asked.closes_at, asked.hours_before, a.starts_at, a.ends_at,
      a.cancelled_at, at)
    from (select) one left join appointments a on a.therapist_id = asked.therapist_id and a.id = asked.appointment_id);
  perform app.refuse_when(state <> 'waiting', 'request-' || state);
  insert into measure_responses (therapist_id, client_id, measure_id, pack_version, taken_date, answers, unscored, missing, clusters_met, score, band,
      filled_by)
    select asked.therapist_id, asked.client_id, asked.measure_id, given.pack_version, (at at time zone s.timezone)::date, given.answers, given.unscored,
      given.missing, given.clusters_met, given.score, given.band, 'client'
    from practice_settings s where s.user_id = asked.therapist_id
    returning * into sent;
  update measure_requests r set response_id = sent.id where r.therapist_id = asked.therapist_id and r.id = asked.id;
  if alert is not null then
    insert into risk_alerts (therapist_id, client_id, response_id, measure_id, item, answer)
      select asked.therapist_id, asked.client_id, sent.id, asked.measure_id, risk.item, risk.answer
      from jsonb_to_recordset(alert -> 'risks') as risk (item smallint, answer smallint);
    perform app.raise_notification(asked.therapist_id, 'risk-alert', alert ->> 'title', alert ->> 'message',
      '/app/clients/' || asked.client_id || '?tab=measures');
  end if;
end $$;
alter function app.answer_measure_request owner to openhour_definer;
grant execute on function app.answer_measure_request to openhour_client;
