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
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, session_id) references sessions (therapist_id, id) on delete set null (session_id)
);
create index measure_responses_of_client on measure_responses (therapist_id, client_id, taken_date desc, created_at desc, id);
create index measure_responses_of_session on measure_responses (therapist_id, session_id) where session_id is not null;
call app.protect_append_only_table('measure_responses');

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
call app.protect_practice_table('risk_alerts');
revoke update on risk_alerts from openhour_app;
grant update (acknowledged_at, action_taken) on risk_alerts to openhour_app;

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
create trigger guard before insert or update or delete on risk_alerts for each row execute function app.guard_alert();

-- Deleting a response deletes its alerts first, which `keep_alert` may refuse.
create function app.delete_alerts_of_response() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from risk_alerts where therapist_id = old.therapist_id and response_id = old.id;
  return old;
end $$;
alter function app.delete_alerts_of_response() owner to openhour_definer;
create trigger delete_alerts before delete on measure_responses for each row execute function app.delete_alerts_of_response();
grant execute on function app.guard_alert(), app.delete_alerts_of_response() to openhour_app, openhour_definer, openhour_worker;

-- Files of a client's record. The encrypted bytes are in the file store under `file_key`, which never leaves the server.
create table documents (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  title text not null check (char_length(title) between 1 and 200),
  file_name text not null check (char_length(file_name) between 1 and 255),
  -- detected from the bytes, never from the name
  file_type text not null check (file_type in ('application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'image/jpeg', 'image/png', 'image/gif')),
  file_size bigint not null check (file_size between 1 and 52428800),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  document_type text not null default 'general' check (document_type in ('general', 'assessment', 'consent', 'insurance')),
  description text check (char_length(description) <= 1000),
  -- false: no scanner is configured. An infected file is never stored.
  scanned boolean not null default false,
  shared_at timestamptz,
  upload_date timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint documents_file unique (file_key)
);
create index documents_of_client on documents (therapist_id, client_id, upload_date desc, id);
create index documents_quota on documents (therapist_id) include (file_size);
create trigger touch before update on documents for each row execute function app.touch_updated_at();
create trigger remove_file after delete on documents for each row execute function app.file_row_deleted();
call app.protect_practice_table('documents');
revoke update on documents from openhour_app;
grant update (title, document_type, description, shared_at, updated_at) on documents to openhour_app;
create policy find_orphaned_files on documents for select to openhour_worker using (true);
grant select (file_key) on documents to openhour_worker;
