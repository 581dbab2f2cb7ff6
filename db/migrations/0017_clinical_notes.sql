-- Clinical notes. `sections` is a list of {"heading": text or null, "text": text}: one without a heading for free text, else what the template asks.
create function app.note_text(sections jsonb) returns text language sql immutable parallel safe
  return (select coalesce(string_agg(concat_ws(E'\n', part ->> 'heading', part ->> 'text'), E'\n\n' order by place), '')
    from jsonb_array_elements(sections) with ordinality as parts (part, place));

create function app.are_note_sections(sections jsonb) returns boolean language sql immutable parallel safe
  return jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) between 1 and 20
    and not exists (select from jsonb_array_elements(sections) part where jsonb_typeof(part) <> 'object' or jsonb_typeof(part -> 'text') <> 'string'
      or coalesce(char_length(part ->> 'heading') > 100, false));

create table clinical_notes (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  session_id uuid,
  -- the note that the session's own form writes; at most one of a session
  of_session_form boolean not null default false,
  template text not null default 'free' check (template in ('free', 'soap', 'dap', 'birp', 'girp', 'own')),
  template_name text check (char_length(template_name) <= 100),
  -- the day that the note is about
  service_date date not null check (service_date between '1900-01-01' and '2200-01-01'),
  sections jsonb not null,
  -- goes up with every change: who saves says which one they read
  version integer not null default 1,
  signed_at timestamptz,
  signed_name text,
  -- of the session as it stood when the note was signed: day, length, type and status
  signed_session jsonb,
  -- SHA-256 of all that was signed, in hex
  signed_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint clinical_notes_client foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  -- not cascading: a session is only deleted when its notes allow it
  constraint clinical_notes_session foreign key (therapist_id, session_id) references sessions (therapist_id, id),
  constraint clinical_notes_sections check (app.are_note_sections(sections) and char_length(app.note_text(sections)) <= 202200),
  constraint clinical_notes_signed check ((signed_at is null) = (signed_hash is null) and (signed_at is null) = (signed_name is null))
);
create index clinical_notes_of_client on clinical_notes (therapist_id, client_id, service_date desc, created_at desc, id);
create index clinical_notes_unsigned on clinical_notes (therapist_id, service_date, id) where signed_at is null;
create index clinical_notes_of_session on clinical_notes (therapist_id, session_id) where session_id is not null;
create unique index clinical_notes_one_form_note on clinical_notes (therapist_id, session_id) where of_session_form;
create trigger touch before update on clinical_notes for each row execute function app.touch_updated_at();
call app.protect_practice_table('clinical_notes');

-- What is said with a refusal of the next two functions travels as code OH002.
create function app.refuse_signed(what text) returns void language plpgsql set search_path = pg_catalog as $$
begin
  raise exception using errcode = 'OH002', message = what,
    hint = 'A signed note is corrected by an addendum.';
end $$;

-- Signing is the last change of a note. What it says of time, person and content is not the caller's to write, nor when the note was first written.
-- The hash is taken of a list as jsonb writes it, so that anybody can take it again from the row.
create function app.keep_signed_note() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.signed_at is not null and not app.is_erased(old.therapist_id, old.client_id) then
      perform app.refuse_signed('note-signed');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.signed_at is not null then
      perform app.refuse_signed('note-signed-when-made');
    end if;
    if not app.is_seeding() then
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
  perform app.refuse_when(new.session_id is not null and not exists (select from sessions
    where therapist_id = new.therapist_id and id = new.session_id and client_id = new.client_id), 'not-a-session-of-the-client');
  new.signed_session := null;
  if new.signed_at is not null then
    if not app.is_seeding() then
      new.signed_at := now();
    end if;
    new.signed_name := (select full_name from profiles where id = new.therapist_id);
    new.signed_session := (select jsonb_build_object('sessionDate', session_date, 'durationMinutes', duration_minutes, 'sessionType', session_type, 'status', status)
      from sessions where therapist_id = new.therapist_id and id = new.session_id);
    new.signed_hash := encode(sha256(convert_to(jsonb_build_array(new.therapist_id, new.id, new.client_id, new.session_id, new.service_date,
      new.template, new.template_name, new.sections, new.signed_session, new.signed_name, extract(epoch from new.created_at)::numeric(20, 6)::text,
      extract(epoch from new.signed_at)::numeric(20, 6)::text)::text, 'UTF8')), 'hex');
  end if;
  return new;
end $$;
create trigger keep_signed before insert or update or delete on clinical_notes for each row execute function app.keep_signed_note();

-- Additions to a signed note: who, when and why, for good.
create table note_addenda (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  note_id uuid not null,
  client_id uuid not null,
  text text not null check (char_length(text) between 1 and 200000 and text ~ '\S'),
  reason text not null check (char_length(reason) between 1 and 500 and reason ~ '\S'),
  author_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, note_id) references clinical_notes (therapist_id, id) on delete cascade
);
create index note_addenda_of_note on note_addenda (therapist_id, note_id, created_at, id);
create index note_addenda_of_client on note_addenda (therapist_id, client_id);
call app.protect_kept_table('note_addenda');

create function app.keep_addendum() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' or not app.is_erased(old.therapist_id, old.client_id) then
      perform app.refuse_signed('addendum-kept');
    end if;
    return old;
  end if;
  if not exists (select from clinical_notes where therapist_id = new.therapist_id and id = new.note_id and client_id = new.client_id and signed_at is not null) then
    perform app.refuse_signed('note-not-signed');
  end if;
  new.author_name := (select full_name from profiles where id = new.therapist_id);
  if not app.is_seeding() then
    new.created_at := now();
  end if;
  return new;
end $$;
create trigger keep before insert or update or delete on note_addenda for each row execute function app.keep_addendum();

-- A session goes with the unsigned notes that hang on it, and stays as long as one of them is signed.
create function app.keep_session_of_signed_note() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.is_erased(old.therapist_id, old.client_id) then
    return old;
  end if;
  if exists (select from clinical_notes where therapist_id = old.therapist_id and session_id = old.id and signed_at is not null) then
    perform app.refuse_signed('session-has-signed-note');
  end if;
  delete from clinical_notes where therapist_id = old.therapist_id and session_id = old.id;
  return old;
end $$;
alter function app.keep_session_of_signed_note() owner to openhour_definer;
create trigger keep_signed before delete on sessions for each row execute function app.keep_session_of_signed_note();

-- Nor does a session wander from one client to another: its notes would then be of both.
create function app.keep_session_with_client() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform app.refuse_when(true, 'session-moved');
end $$;
create trigger keep_with_client before update of client_id on sessions for each row when (new.client_id <> old.client_id)
  execute function app.keep_session_with_client();

grant execute on function app.note_text(jsonb), app.are_note_sections(jsonb), app.refuse_signed(text), app.keep_signed_note(), app.keep_addendum(),
  app.keep_session_with_client() to openhour_app, openhour_worker, openhour_definer;
grant execute on function app.keep_session_of_signed_note() to openhour_app, openhour_definer;

-- Sessions that were held before there were notes: what stands in them becomes their clinical note.
alter table sessions no force row level security;
alter table clinical_notes no force row level security;
alter table clinical_notes disable trigger audit;
alter table clinical_notes disable trigger live;
alter table clinical_notes disable trigger keep_signed;
insert into clinical_notes (therapist_id, client_id, session_id, of_session_form, service_date, sections, created_at, updated_at)
  select therapist_id, client_id, id, true, session_date, jsonb_build_array(jsonb_build_object('heading', null, 'text', notes)), created_at, updated_at
  from sessions where status = 'completed' and notes ~ '\S';
alter table sessions disable trigger user;
update sessions set notes = null where status = 'completed' and notes ~ '\S';
alter table sessions enable trigger user;
alter table clinical_notes enable trigger audit;
alter table clinical_notes enable trigger live;
alter table clinical_notes enable trigger keep_signed;
alter table clinical_notes force row level security;
alter table sessions force row level security;

-- All erasing of a client, now with what signed notes ask for: the name, typed, and a reason that the practice keeps.
drop function app.erase_client(uuid);
create function app.erase_client(client uuid, typed_name text default null, in_reason text default null) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  practice uuid := app.therapist_id();
  signed integer;
  its_name text;
begin
  select name into its_name from clients where therapist_id = practice and id = client for update;
  if not found then
    return false;
  end if;
  select count(*) into signed from clinical_notes where therapist_id = practice and client_id = client and signed_at is not null;
  if signed > 0 then
    perform app.refuse_when(typed_name is distinct from its_name, 'name-not-typed');
    perform app.refuse_when(coalesce(in_reason, '') !~ '\S', 'no-reason');
    insert into erasures (therapist_id, client_id, reason, signed_note_count) values (practice, client, btrim(in_reason), signed);
  end if;
  delete from idempotency_keys where user_id = practice and resource_id = client;
  delete from clients where therapist_id = practice and id = client;
  return true;
end $$;
create policy recording on erasures for insert to openhour_definer with check (therapist_id = (select app.therapist_id()));
grant insert on erasures to openhour_definer;
revoke insert on erasures from openhour_app;
create policy locking on clients for update to openhour_definer using (therapist_id = (select app.therapist_id())) with check (false);
grant update (updated_at) on clients to openhour_definer;
alter function app.erase_client(uuid, text, text) owner to openhour_definer;
grant execute on function app.erase_client(uuid, text, text) to openhour_app;
