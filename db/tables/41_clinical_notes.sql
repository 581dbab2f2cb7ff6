-- The text of a note's sections, a list of {"heading": text or null, "text": text}. Free text is one section without a heading.
-- A heading ends with a colon, because a preview has no lines of its own for it.
create function app.note_text(sections jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  whole text := '';
begin
  for place in 0 .. jsonb_array_length(sections) - 1 loop
    whole := concat(whole, case when place > 0 then e'\n\n' end, concat_ws(': ', sections -> place ->> 'heading', sections -> place ->> 'text'));
  end loop;
  return whole;
end $$;
grant execute on function app.note_text to openhour_app, openhour_worker, openhour_definer;

-- In PL/pgSQL, which keeps its plans; a function in SQL with a subquery is planned again for each statement that calls it.
create function app.are_note_sections(sections jsonb) returns boolean language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(sections) <> 'array' or jsonb_array_length(sections) not between 1 and 20 then
    return false;
  end if;
  for place in 0 .. jsonb_array_length(sections) - 1 loop
    if jsonb_typeof(sections -> place) <> 'object' or jsonb_typeof(sections -> place -> 'text') is distinct from 'string'
      or char_length(sections -> place ->> 'heading') > 100 then
      return false;
    end if;
  end loop;
  return true;
end $$;
grant execute on function app.are_note_sections to openhour_app, openhour_worker, openhour_definer;

create table clinical_notes (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  session_id uuid,
  -- written by the session's own form; at most one per session
  of_session_form boolean not null default false,
  template text not null default 'free' check (template in ('free', 'soap', 'dap', 'birp', 'girp', 'own')),
  template_name text check (char_length(template_name) <= 100),
  -- the day that the note is about
  service_date date not null check (service_date between '1900-01-01' and '2200-01-01'),
  sections jsonb not null,
  -- goes up with every change; a save names the version it is based on
  version integer not null default 1,
  signed_at timestamptz,
  signed_name text,
  -- the session as it was when the note was signed: day, length, type and status
  signed_session jsonb,
  -- SHA-256 of everything that was signed, in hex
  signed_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- where it was imported from, step by step; a trigger writes it
  imported jsonb not null default '[]' check (app.are_imports(imported)),
  primary key (therapist_id, id),
  constraint clinical_notes_client foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  -- not cascading: a session is only deleted if its notes allow it
  constraint clinical_notes_session foreign key (therapist_id, session_id) references sessions (therapist_id, id),
  -- JSON is longer than the text in it
  constraint clinical_notes_sections check (app.are_note_sections(sections)
    and (octet_length(sections::text) <= 202200 or char_length(app.note_text(sections)) <= 202200)),
  constraint clinical_notes_signed check ((signed_at is null) = (signed_hash is null) and (signed_at is null) = (signed_name is null))
);
create index clinical_notes_of_client on clinical_notes (therapist_id, client_id, service_date desc, created_at desc, id);
create index clinical_notes_unsigned on clinical_notes (therapist_id, service_date, id) where signed_at is null;
create index clinical_notes_unsigned_of_client on clinical_notes (therapist_id, client_id) where signed_at is null;
create index clinical_notes_of_session on clinical_notes (therapist_id, session_id) where session_id is not null;
create unique index clinical_notes_one_form_note on clinical_notes (therapist_id, session_id) where of_session_form;
-- Finds the template that a therapist used last.
create index clinical_notes_by_writing on clinical_notes (therapist_id, created_at desc) include (template, template_name) where not of_session_form;
create trigger touch before update on clinical_notes for each row execute function app.touch_updated_at();
call app.practice_table('clinical_notes',
  one => 'clinical note', many => 'clinical notes',
  shown_by => 'accountDeletion, aiSessionNotes.figures, aiWeeklyReports.get, appointments, clients.list, clients.overview, clients.recordCounts, dashboard, monthEnd, notes, search, sessions',
  audited => 'added, changed, deleted, signed, opened, listed, printed',
  deletable => true, counted_as => 'clinicalNotes',
  client_reads => 'your notes', client_reads_many => 'your notes');
-- The worker counts unsigned notes by day; it cannot read what they say, and does not see those about sample clients: nobody needs them.
create policy notify_unsigned_notes on clinical_notes for select to openhour_worker
  using (signed_at is null and not app.is_sample_client(therapist_id, client_id));
grant select (therapist_id, id, service_date, created_at, signed_at) on clinical_notes to openhour_worker;
-- app.erase_client locks the notes first: one that is signed at this moment counts as signed.
create policy lock_note on clinical_notes for update to openhour_definer using (therapist_id = (select app.therapist_id())) with check (false);
grant update (updated_at) on clinical_notes to openhour_definer;
create trigger imported before insert or update on clinical_notes for each row execute function app.note_imported();

-- Raises OH002, the code of refusals about records that must be kept.
create function app.refuse_signed(what text) returns void language plpgsql set search_path = pg_catalog as $$
begin
  raise exception using errcode = 'OH002', message = what,
    hint = 'A signed note is corrected by an addendum.';
end $$;
grant execute on function app.refuse_signed to openhour_app, openhour_worker, openhour_definer;

-- Signing is a note's last change. The trigger sets the times, the name and the hash; no caller can. The hash is taken over a list as jsonb
-- prints it, so anybody can recompute it from the row. An imported note keeps its signature, with the hash of its new practice.
-- It looks for a session or for seeding only if the row needs it.
create function app.guard_signed_note() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
    if (new.created_at is distinct from now() or new.updated_at is distinct from now()) and not app.is_seeding()
      and not (new.created_at < now() and app.is_sample_client(new.therapist_id, new.client_id)) then
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
grant execute on function app.guard_signed_note to openhour_app, openhour_worker, openhour_definer;
create trigger guard_signed before insert or update or delete on clinical_notes for each row execute function app.guard_signed_note();

-- Additions to a signed note: who wrote them, when and why. Never changed.
create table note_addenda (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  note_id uuid not null,
  client_id uuid not null,
  text text not null check (char_length(text) between 1 and 200000 and text ~ '\S'),
  reason text not null check (char_length(reason) between 1 and 500 and reason ~ '\S'),
  author_name text not null default '',
  created_at timestamptz not null default now(),
  imported jsonb not null default '[]' check (app.are_imports(imported)),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, note_id) references clinical_notes (therapist_id, id) on delete cascade
);
create index note_addenda_of_note on note_addenda (therapist_id, note_id, created_at, id);
create index note_addenda_of_client on note_addenda (therapist_id, client_id);
call app.practice_table('note_addenda',
  one => 'addendum', many => 'addenda',
  shown_by => 'aiWeeklyReports.get, notes, search',
  audited => 'added, deleted',
  append_only => true,
  client_reads => 'your notes', client_reads_many => 'your notes');
create trigger imported before insert or update on note_addenda for each row execute function app.note_imported();

-- An imported addendum keeps its author.
create function app.guard_addendum() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
grant execute on function app.guard_addendum to openhour_app, openhour_worker, openhour_definer;
create trigger guard before insert or update or delete on note_addenda for each row execute function app.guard_addendum();

-- Deleting a session deletes its unsigned notes. A session with a signed note cannot be deleted.
create function app.guard_session_of_signed_note() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.is_client_erased(old.therapist_id, old.client_id) then
    return old;
  end if;
  if exists (select from clinical_notes where therapist_id = old.therapist_id and session_id = old.id and signed_at is not null) then
    perform app.refuse_signed('session-has-signed-note');
  end if;
  delete from clinical_notes where therapist_id = old.therapist_id and session_id = old.id;
  return old;
end $$;
alter function app.guard_session_of_signed_note owner to openhour_definer;
grant execute on function app.guard_session_of_signed_note to openhour_app;
create trigger guard_signed before delete on sessions for each row execute function app.guard_session_of_signed_note();

-- The hash of a signed note, over a list as jsonb prints it.
create function app.signed_hash_of(note clinical_notes) returns text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to(jsonb_build_array(note.therapist_id, note.id, note.client_id, note.session_id, note.service_date,
    note.template, note.template_name, note.sections, note.signed_session, note.signed_name, extract(epoch from note.created_at)::numeric(20, 6)::text,
    extract(epoch from note.signed_at)::numeric(20, 6)::text)::text, 'UTF8')), 'hex')
$$;
grant execute on function app.signed_hash_of to openhour_app, openhour_worker, openhour_definer;
