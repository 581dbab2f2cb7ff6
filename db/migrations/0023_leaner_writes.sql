-- Less work for each added client, note and appointment. PL/pgSQL evaluates a simple expression at once, but starts the executor for a subquery.

-- The words of a text of ASCII in lower case, separated by blanks. Apostrophes are left out of words. The usual separators are replaced first, because a
-- regular expression costs more for each character it replaces.
create function app.plain_words(given text) returns text language plpgsql immutable parallel safe as $$
begin
  return regexp_replace(replace(replace(replace(replace(replace(replace(replace(lower(given), '''', ''), '`', ''), ',', ' '), '.', ' '), e'\n', ' '),
    '-', ' '), '?', ' '), '[^a-z0-9 ]+', ' ', 'g');
end $$;
grant execute on function app.plain_words(text) to openhour_definer;

create or replace function app.words_of(given text) returns text[] language plpgsql immutable parallel safe as $$
begin
  if octet_length(given) = char_length(given) then
    return array_remove(string_to_array(app.plain_words(given), ' '), '');
  end if;
  return array_remove(regexp_split_to_array(app.fold_text(given), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u2000-\u206f\u3000-\u303f]+'), '');
end $$;

-- The words of a record's text with the practice's prefix. ASCII that fits into one row anyway is converted as a whole instead of word by word.
create function app.record_words(therapist uuid, given text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  prefix text := app.practice_prefix(therapist);
  plain text;
begin
  if octet_length(given) <= 100000 and octet_length(given) = char_length(given) then
    plain := app.plain_words(given);
    -- Longer words are cut.
    if plain !~ '[^ ]{61}' then
      -- Cast twice, because most words occur often: only distinct ones get the prefix. As text, each is quoted.
      return replace(' ' || plain::tsvector::text, ' ''', ' ''' || prefix)::tsvector;
    end if;
  end if;
  return app.word_vector(app.prefixed_words(therapist, given));
end $$;
grant execute on function app.record_words(uuid, text) to openhour_definer;

create or replace function app.index_note() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_by tsvector := app.record_words(new.therapist_id, app.note_text(new.sections));
begin
  if tg_op = 'INSERT' then
    insert into record_search (therapist_id, client_id, kind, record_id, on_date, words)
      values (new.therapist_id, new.client_id, 'note', new.id, new.service_date, found_by);
  else
    update record_search set on_date = new.service_date, words = found_by
      where therapist_id = new.therapist_id and kind = 'note' and record_id = new.id;
  end if;
  return null;
end $$;

create or replace function app.index_document() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into record_search (therapist_id, client_id, kind, record_id, on_date, words)
    values (new.therapist_id, new.client_id, 'document', new.id, (new.upload_date at time zone 'UTC')::date,
      app.record_words(new.therapist_id, concat_ws(' ', new.title, new.file_name, new.description)))
    on conflict (therapist_id, kind, record_id) do update set words = excluded.words;
  return null;
end $$;

create or replace function app.are_note_sections(sections jsonb) returns boolean language plpgsql immutable parallel safe as $$
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

create or replace function app.note_text(sections jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  whole text := '';
begin
  for place in 0 .. jsonb_array_length(sections) - 1 loop
    whole := concat(whole, case when place > 0 then e'\n\n' end, concat_ws(e'\n', sections -> place ->> 'heading', sections -> place ->> 'text'));
  end loop;
  return whole;
end $$;

-- JSON is longer than the text in it.
alter table clinical_notes drop constraint clinical_notes_sections;
alter table clinical_notes add constraint clinical_notes_sections check (app.are_note_sections(sections)
  and (octet_length(sections::text) <= 202200 or char_length(app.note_text(sections)) <= 202200));

create or replace function app.index_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_by client_search := app.search_row(new);
begin
  if tg_op = 'INSERT' then
    insert into client_search values (found_by.*);
  else
    update client_search set names = found_by.names, archived = found_by.archived, text = found_by.text, words = found_by.words
      where therapist_id = new.therapist_id and client_id = new.id;
  end if;
  return null;
end $$;

-- As in 0010, but looks for a session or for seeding only if the row needs it.
create or replace function app.guard_signed_note() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.signed_at is not null and not app.is_client_erased(old.therapist_id, old.client_id) then
      perform app.refuse_signed('note-signed');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
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
    new.signed_hash := encode(sha256(convert_to(jsonb_build_array(new.therapist_id, new.id, new.client_id, new.session_id, new.service_date,
      new.template, new.template_name, new.sections, new.signed_session, new.signed_name, extract(epoch from new.created_at)::numeric(20, 6)::text,
      extract(epoch from new.signed_at)::numeric(20, 6)::text)::text, 'UTF8')), 'hex');
  end if;
  return new;
end $$;

-- A check constraint is parsed anew by every statement; a function keeps its plan. Only these functions write entries.
alter table audit_unchained drop constraint audit_unchained_action_check;
create or replace function app.audit_append(in_action text, in_entity text, in_entity_id uuid, in_client_id uuid, in_details jsonb default null, in_chain_id uuid default null)
  returns void language plpgsql as $$
begin
  if app.is_audit_action(in_action) is not true then
    raise exception '% is not an action of the audit log', in_action;
  end if;
  insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id, details)
    values (coalesce(in_chain_id, app.user_id()), app.user_id(), app.user_role(), in_action, in_entity, in_entity_id, in_client_id, in_details);
end $$;

-- As in 0021, but an added row is not copied.
create or replace function app.audit_write() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record;
  client uuid;
  action text;
  fields jsonb;
begin
  if tg_op = 'INSERT' then
    if tg_argv[0] = 'client_id' then client := new.client_id; elsif tg_table_name = 'clients' then client := new.id; end if;
    insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id)
      values (new.therapist_id, app.user_id(), app.user_role(), 'added', tg_table_name, new.id, client);
    return null;
  end if;
  if tg_op = 'DELETE' then subject := old; action := 'deleted'; else subject := new; end if;
  if tg_table_name = 'clients' then client := subject.id; elsif tg_argv[0] = 'client_id' then client := subject.client_id; end if;
  if tg_op = 'UPDATE' then
    select jsonb_build_object('fields', jsonb_agg(after.key order by after.key)) into fields
      from jsonb_each(to_jsonb(new)) after where after.key <> 'updated_at' and after.value is distinct from to_jsonb(old) -> after.key;
    action := app.audit_action_of(to_jsonb(new), to_jsonb(old), coalesce(fields -> 'fields', '[]'));
  end if;
  perform app.audit_append(action, tg_table_name, subject.id, client, fields, subject.therapist_id);
  return null;
end $$;

-- As in 0022, but one statement writes the notices of all appointments that this transaction added.
create or replace function app.queue_notices(therapist uuid, ids uuid[], notify text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a appointments;
  state text;
  notice appointment_notices;
  since timestamptz;
  is_back boolean;
  is_silent boolean;
  added bigint;
begin
  if therapist is distinct from app.therapist_id() and not app.works_as('openhour_worker') or notify not in ('each', 'following', 'moved', 'none') then
    raise exception using errcode = '42501', message = 'notices can only be queued for the own practice, with a known value of notify';
  end if;
  insert into appointment_notices (therapist_id, appointment_id, recorded_state, recorded_starts_at, recorded_ends_at, time_set_at, notified_state,
      notified_starts_at, notified_ends_at, notify_after, covers_following, covers_moved)
    select new.therapist_id, new.id, new.state, new.starts_at, new.ends_at, now(), case when new.silent then new.state end,
      case when new.silent then new.starts_at end, case when new.silent then new.ends_at end, case when not new.silent then now() + app.notice_delay() end,
      not new.silent and notify = 'following', not new.silent and notify = 'moved'
    from (select t.*, case when t.cancelled_at is null then 'booked' else 'cancelled' end as state, notify = 'none' or t.ends_at < now() as silent
      from appointments t where t.therapist_id = therapist and t.id = any(ids) and t.created_at = now()) new
    on conflict (therapist_id, appointment_id) do nothing;
  get diagnostics added = row_count;
  if added = cardinality(ids) then
    return;
  end if;
  for a in select t.* from appointments t where t.therapist_id = therapist and t.id = any(ids) loop
    state := case when a.cancelled_at is null then 'booked' else 'cancelled' end;
    select * into notice from appointment_notices n where n.therapist_id = a.therapist_id and n.appointment_id = a.id for update;
    continue when (notice.recorded_state, notice.recorded_starts_at, notice.recorded_ends_at) is not distinct from (state, a.starts_at, a.ends_at);
    delete from appointment_previous_times p
      where p.therapist_id = a.therapist_id and p.appointment_id = a.id and p.starts_at = a.starts_at and p.ends_at = a.ends_at
      returning p.time_set_at, p.is_original into since, is_back;
    if is_back then
      delete from appointment_previous_times p where p.therapist_id = a.therapist_id and p.appointment_id = a.id;
    end if;
    is_silent := notify = 'none' or (a.ends_at < now() and coalesce(notice.recorded_ends_at < now(), true));
    insert into appointment_notices (therapist_id, appointment_id, recorded_state, recorded_starts_at, recorded_ends_at, time_set_at, notified_state,
        notified_starts_at, notified_ends_at, notify_after, covers_following, covers_moved)
      values (a.therapist_id, a.id, state, a.starts_at, a.ends_at, coalesce(since, now()), case when is_silent then state else notice.notified_state end,
        case when is_silent then a.starts_at else notice.notified_starts_at end, case when is_silent then a.ends_at else notice.notified_ends_at end,
        case when is_silent then null else now() + app.notice_delay() end,
        not is_silent and (coalesce(notice.covers_following, false) or notify = 'following'),
        not is_silent and (coalesce(notice.covers_moved, false) or notify = 'moved'))
      on conflict (therapist_id, appointment_id) do update set recorded_state = excluded.recorded_state, recorded_starts_at = excluded.recorded_starts_at,
        recorded_ends_at = excluded.recorded_ends_at, time_set_at = excluded.time_set_at, notified_state = excluded.notified_state,
        notified_starts_at = excluded.notified_starts_at, notified_ends_at = excluded.notified_ends_at, notify_after = excluded.notify_after,
        covers_following = excluded.covers_following, covers_moved = excluded.covers_moved;
  end loop;
end $$;
