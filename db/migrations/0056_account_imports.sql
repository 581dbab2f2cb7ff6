-- Imports of an archive into an empty practice. All rows are added in one transaction, and only in it the guards of the tables let pass what another
-- installation had signed, acknowledged or recorded.
create table account_imports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  state text not null default 'checking' check (state in ('checking', 'storing', 'done', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  problem text check (char_length(problem) between 1 and 1000),
  row_count integer check (row_count >= 0),
  -- of the transaction that adds the rows
  transaction_id text,
  created_at timestamptz not null default now(),
  -- when its server last worked on it
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (user_id, id),
  constraint account_imports_ended check ((state in ('done', 'failed')) = (ended_at is not null)),
  constraint account_imports_failed check ((state = 'failed') = (problem is not null))
);
create unique index account_imports_one on account_imports (user_id) where state in ('checking', 'storing');
call app.protect_personal_table('account_imports', 'user_id', 'select');
grant insert (user_id, id), update (state, percent, problem, row_count, seen_at, ended_at) on account_imports to openhour_app;
create policy end_imports on account_imports to openhour_worker using (true) with check (true);
grant select, update (state, problem, ended_at) on account_imports to openhour_worker;
create policy begin_imports on account_imports to openhour_definer using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, update (transaction_id) on account_imports to openhour_definer;
create trigger live_insert after insert on account_imports referencing new table as changed
  for each statement execute function app.notify_change('user_id');
create trigger live_update after update on account_imports referencing new table as changed
  for each statement execute function app.notify_change('user_id');

-- Whether this transaction adds the rows of an archive.
create function app.is_importing() returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from account_imports where user_id = app.user_id() and transaction_id = pg_current_xact_id_if_assigned()::text) $$;
alter function app.is_importing() owner to openhour_definer;
grant execute on function app.is_importing() to openhour_app, openhour_worker, openhour_definer;

-- Lets an import add rows to a table of a practice.
create procedure app.allow_import(target regclass) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create policy import_rows on %s for insert to openhour_definer with check (therapist_id = (select app.therapist_id()) and (select app.is_importing()))', target);
  execute format('grant insert on %s to openhour_definer', target);
end $$;
do $$
declare
  target regclass;
begin
  for target in select polrelid::regclass from pg_policy where polname = 'own_practice' order by 1 loop
    call app.allow_import(target);
  end loop;
end $$;

-- As in 0021, and open to imports.
create or replace procedure app.protect_practice_table(target regclass, sensitive boolean default true) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_practice on %s to openhour_app using (therapist_id = (select app.therapist_id())) with check (therapist_id = (select app.therapist_id()))',
    target);
  execute format('create policy definer_delete on %s to openhour_definer using (therapist_id = (select app.therapist_id())) with check (false)', target);
  execute format('grant select, insert, update on %s to openhour_app', target);
  execute format('grant select, delete on %s to openhour_definer', target);
  call app.allow_import(target);
  if sensitive then
    call app.audit_writes(target);
  else
    execute format('create trigger live after insert or update or delete on %s for each row execute function app.notify_practice()', target);
  end if;
end $$;

-- Begins the import in this transaction, if none of the tables has a row of the practice.
create function app.begin_account_import(import uuid, tables text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  name text;
  has_rows boolean;
begin
  perform app.lock_practice();
  foreach name in array tables loop
    execute format('select exists (select from %I where therapist_id = app.therapist_id())', name) into has_rows;
    perform app.refuse_when(has_rows, 'account-not-empty');
  end loop;
  update account_imports set transaction_id = pg_current_xact_id()::text where user_id = app.user_id() and id = import and state = 'storing';
  perform app.refuse_when(not found, 'import-ended');
  perform app.audit_append('imported', 'users', app.user_id(), null);
end $$;
alter function app.begin_account_import(uuid, text[]) owner to openhour_definer;
grant execute on function app.begin_account_import(uuid, text[]) to openhour_app;

-- Adds rows with these columns. The others get their defaults.
create function app.import_rows(target text, columns text[], given jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  names text := (select string_agg(format('%I', c), ', ') from unnest(columns) c where c <> 'therapist_id');
begin
  if not app.is_importing() or not exists (select from pg_policy where polname = 'import_rows' and polrelid = to_regclass(quote_ident(target))) then
    raise exception using errcode = '42501', message = 'rows are imported only by an import, into the tables of a practice';
  end if;
  execute format('insert into %1$I (therapist_id, %2$s) select app.therapist_id(), %2$s from jsonb_populate_recordset(null::%1$I, $1)', target, names) using given;
end $$;
alter function app.import_rows(text, text[], jsonb) owner to openhour_definer;
grant execute on function app.import_rows(text, text[], jsonb) to openhour_app;

-- As in 0035, with imports.
create or replace function app.is_audit_action(action text) returns boolean language sql immutable parallel safe
  return action in ('added', 'changed', 'archived', 'restored', 'deleted', 'opened', 'listed', 'exported', 'granted', 'signed', 'shared', 'unshared',
    'acknowledged', 'completed', 'reopened', 'downloaded', 'printed', 'joined', 'left', 'asked', 'declined', 'withdrawn', 'imported');

-- As in 0003, and while an import adds its rows.
create or replace function app.is_seeding() returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from installation where kind = 'seeding') or app.is_importing() $$;

-- The hash of a signed note, over a list as jsonb prints it.
create function app.signed_hash_of(note clinical_notes) returns text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to(jsonb_build_array(note.therapist_id, note.id, note.client_id, note.session_id, note.service_date,
    note.template, note.template_name, note.sections, note.signed_session, note.signed_name, extract(epoch from note.created_at)::numeric(20, 6)::text,
    extract(epoch from note.signed_at)::numeric(20, 6)::text)::text, 'UTF8')), 'hex')
$$;
grant execute on function app.signed_hash_of(clinical_notes) to openhour_app, openhour_worker, openhour_definer;

-- As in 0023, but an imported note keeps its signature, with the hash of its new practice.
create or replace function app.guard_signed_note() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.signed_at is not null and not app.is_client_erased(old.therapist_id, old.client_id) then
      perform app.refuse_signed('note-signed');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if (new.signed_at is not null or new.version <> 1 or new.created_at is distinct from now()) and app.is_importing() then
      perform app.refuse_when(new.session_id is not null and not exists (select from sessions
        where therapist_id = new.therapist_id and id = new.session_id and client_id = new.client_id), 'not-a-session-of-the-client');
      if new.signed_at is not null then
        new.signed_hash := app.signed_hash_of(new);
      end if;
      return new;
    end if;
    if new.signed_at is not null then
      perform app.refuse_signed('note-signed-when-made');
    end if;
    if (new.created_at is distinct from now() or new.updated_at is distinct from now()) and not app.is_seeding() then
      new.created_at := now();
      new.updated_at := now();
    end if;
    new.version := 1;
  else
    if old.signed_at is not null then
      perform app.refuse_signed('note-signed');
    end if;
    if (new.id, new.client_id, new.created_at) is distinct from (old.id, old.client_id, old.created_at) then
      perform app.refuse_signed('note-moved');
    end if;
    new.version := old.version + 1;
  end if;
  if new.session_id is not null then
    perform app.refuse_when(not exists (select from sessions
      where therapist_id = new.therapist_id and id = new.session_id and client_id = new.client_id), 'not-a-session-of-the-client');
  end if;
  new.signed_session := null;
  if new.signed_at is not null then
    if not app.is_seeding() then
      new.signed_at := now();
    end if;
    new.signed_name := (select full_name from profiles where id = new.therapist_id);
    new.signed_session := (select jsonb_build_object('sessionDate', session_date, 'durationMinutes', duration_minutes, 'sessionType', session_type, 'status', status)
      from sessions where therapist_id = new.therapist_id and id = new.session_id);
    new.signed_hash := app.signed_hash_of(new);
  end if;
  return new;
end $$;

-- As in 0010, but an imported addendum keeps its author.
create or replace function app.guard_addendum() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' or not app.is_client_erased(old.therapist_id, old.client_id) then
      perform app.refuse_signed('addendum-kept');
    end if;
    return old;
  end if;
  if not exists (select from clinical_notes where therapist_id = new.therapist_id and id = new.note_id and client_id = new.client_id and signed_at is not null) then
    perform app.refuse_signed('note-not-signed');
  end if;
  if app.is_importing() then
    return new;
  end if;
  new.author_name := (select full_name from profiles where id = new.therapist_id);
  if not app.is_seeding() then
    new.created_at := now();
  end if;
  return new;
end $$;

-- As in 0035 and 0048, but the consents of an archive are rows of it already.
create or replace function app.record_text_consent() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  number text := app.text_number(new.phone);
begin
  if tg_op = 'INSERT' and app.is_importing() then
    return null;
  end if;
  update consents set withdrawn_at = now(), withdrawn_by = 'therapist'
    where therapist_id = new.therapist_id and client_id = new.id and purpose = 'text-messages' and given = 'spoken' and signed_at is not null
      and withdrawn_at is null and (not new.sms_reminders or text_number is distinct from number);
  if new.sms_reminders and not exists (select from consents where therapist_id = new.therapist_id and client_id = new.id
    and purpose = 'text-messages' and signed_at is not null and withdrawn_at is null and text_number = number) then
    insert into consents (therapist_id, client_id, purpose, given, signed_at, text_number)
      values (new.therapist_id, new.id, 'text-messages', 'spoken', now(), number);
  end if;
  return null;
end $$;

create or replace function app.note_ai_consent() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.is_importing() then
    select k.id into new.consent_id from consents k where k.therapist_id = new.therapist_id and k.client_id = new.client_id
      and k.purpose = app.ai_consent_of(new.kind, new.engine, new.by_job, new.input) and k.signed_at is not null and k.withdrawn_at is null
      order by k.signed_at desc, k.id limit 1;
  end if;
  return new;
end $$;

-- As in 0014, but an archive may have appointments next to overlaps that were allowed later.
create or replace function app.refuse_conflict() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  placed appointments;
begin
  if tg_op = 'UPDATE' and not app.takes_place(new, old) then
    return null;
  end if;
  select * into placed from appointments where therapist_id = new.therapist_id and id = new.id and cancelled_at is null and not overlap_allowed;
  if found and exists (
    select from app.appointments_between(placed.therapist_id, placed.starts_at, placed.ends_at) a where a.id <> placed.id) and not app.is_importing() then
    raise exception using errcode = 'OH001', message = 'appointment-taken';
  end if;
  return null;
end $$;
