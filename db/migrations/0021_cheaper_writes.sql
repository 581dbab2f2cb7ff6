-- As in 0015, but writes a notice once instead of inserting and updating it.
create or replace function app.queue_notices(therapist uuid, ids uuid[], notify text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  a appointments;
  state text;
  notice appointment_notices;
  since timestamptz;
  is_back boolean;
  is_silent boolean;
begin
  if therapist is distinct from app.therapist_id() and not app.works_as('openhour_worker') or notify not in ('each', 'following', 'moved', 'none') then
    raise exception using errcode = '42501', message = 'notices can only be queued for the own practice, with a known value of notify';
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

-- In PL/pgSQL, which keeps its plans; a function in SQL with a subquery is planned again for each statement that calls it.
create or replace function app.are_note_sections(sections jsonb) returns boolean language plpgsql immutable parallel safe as $$
begin
  return jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) between 1 and 20 and not exists (
    select from jsonb_array_elements(sections) part where jsonb_typeof(part) <> 'object' or jsonb_typeof(part -> 'text') <> 'string'
      or coalesce(char_length(part ->> 'heading') > 100, false));
end $$;
create or replace function app.note_text(sections jsonb) returns text language plpgsql immutable parallel safe as $$
begin
  return (select coalesce(string_agg(concat_ws('
', (parts.part ->> 'heading'), (parts.part ->> 'text')), '

' order by parts.place), '') as "coalesce" from jsonb_array_elements(note_text.sections) with ordinality parts(part, place));
end $$;
create or replace function app.prefixed_words(therapist uuid, given text) returns text[] language plpgsql immutable parallel safe as $$
declare
  prefix text := app.practice_prefix(therapist);
begin
  return (select array_agg(prefix || once.word order by once.place) from (
    select left(word, 60) as word, min(place) as place from unnest(app.words_of(given)) with ordinality words (word, place) group by 1) once);
end $$;
create or replace function app.word_vector(words text[]) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return (select array_to_tsvector(coalesce(array_agg(placed.word), '{}')) from (
    select word, sum(octet_length(word) + 1) over (order by place) as room from unnest(words) with ordinality given (word, place)) placed
    where placed.room <= 900000);
end $$;

-- The trigger's argument tells that the table has a client_id, instead of converting the whole row to find out.
create or replace function app.audit_write() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record;
  client uuid;
  action text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'deleted' else 'changed' end;
  fields jsonb;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if tg_table_name = 'clients' then client := subject.id; elsif tg_argv[0] = 'client_id' then client := subject.client_id; end if;
  if tg_op = 'UPDATE' then
    select jsonb_build_object('fields', jsonb_agg(after.key order by after.key)) into fields
      from jsonb_each(to_jsonb(new)) after where after.key <> 'updated_at' and after.value is distinct from to_jsonb(old) -> after.key;
    action := app.audit_action_of(to_jsonb(new), to_jsonb(old), coalesce(fields -> 'fields', '[]'));
  end if;
  perform app.audit_append(action, tg_table_name, subject.id, client, fields, subject.therapist_id);
  return null;
end $$;
create procedure app.audit_writes(target regclass) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create trigger audit after insert or update or delete on %s for each row execute function app.audit_write(%s)', target,
    (select quote_literal('client_id') from pg_attribute where attrelid = target and attname = 'client_id' and not attisdropped));
end $$;
do $$
declare
  target regclass;
begin
  for target in select tgrelid from pg_trigger where tgname = 'audit' and cardinality(tgattr::int2[]) = 0 loop
    execute format('drop trigger audit on %s', target);
    call app.audit_writes(target);
  end loop;
end $$;
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
  if sensitive then
    call app.audit_writes(target);
  else
    execute format('create trigger live after insert or update or delete on %s for each row execute function app.notify_practice()', target);
  end if;
end $$;
