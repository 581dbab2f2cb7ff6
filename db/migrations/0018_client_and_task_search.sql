-- Two extensions that ship with PostgreSQL and that a database owner may create without being a superuser. An extension that an operator has
-- already created stays where it is; otherwise it goes into a schema that only the search functions can use.
create schema if not exists search_extensions;
create extension if not exists pg_trgm with schema search_extensions;
create extension if not exists btree_gin with schema search_extensions;
do $$
declare
  parts text := (select string_agg(distinct quote_ident(nspname), ', ') from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname in ('pg_trgm', 'btree_gin'));
  part regprocedure;
begin
  execute format('grant usage on schema %s to openhour_definer', parts);
  -- If the owner has default privileges, others may not use the extension's functions.
  for part in select p.oid::regprocedure from pg_depend d join pg_proc p on p.oid = d.objid join pg_extension e on e.oid = d.refobjid
    where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_extension'::regclass and d.deptype = 'e' and e.extname = 'pg_trgm'
      and not has_function_privilege('openhour_definer', p.oid, 'execute')
  loop
    execute format('grant execute on function %s to openhour_definer', part);
  end loop;
end $$;

-- The words of a text. A word contains no punctuation, hence nothing that means something in a tsquery.
create function app.words_of(given text) returns text[] language sql immutable parallel safe
  return array_remove(regexp_split_to_array(app.fold_text(given), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u2000-\u206f\u3000-\u303f]+'), '');
grant execute on function app.words_of(text) to openhour_definer;

-- The searchable fields of clients, and nothing else about them: no diagnosis, no date, no record. Only app.search_clients reads it, because with row-level
-- security PostgreSQL does not use a trigram index (its operators are not leakproof). The caller then reads the clients under its own rights.
create table client_search (
  therapist_id uuid not null,
  client_id uuid not null,
  -- name and preferred name
  names text not null,
  archived boolean not null,
  -- all words, in order
  text text not null,
  -- the same for prefix search; words of the name have weight A
  words tsvector not null,
  primary key (therapist_id, client_id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
call app.protect_inner_table('client_search', 'openhour_definer', 'select, insert, update');

create function app.search_row(given clients) returns client_search language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  names text[] := app.words_of(concat_ws(' ', given.name, given.preferred_name));
  others text[] := app.words_of(given.email) || array_remove(array[regexp_replace(coalesce(given.phone, ''), '\D', '', 'g')], '');
  lexemes text := '';
begin
  for place in 1 .. cardinality(names) loop
    lexemes := lexemes || format('%L:%sA ', left(names[place], 100), place);
  end loop;
  for place in 1 .. cardinality(others) loop
    lexemes := lexemes || format('%L:%s ', left(others[place], 100), place + cardinality(names));
  end loop;
  return row(given.therapist_id, given.id, array_to_string(names, ' '), given.archived_at is not null,
    array_to_string(names || others, ' '), lexemes::tsvector)::client_search;
end $$;

create function app.index_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into client_search select row.* from app.search_row(new) row
    on conflict (therapist_id, client_id) do update
      set names = excluded.names, archived = excluded.archived, text = excluded.text, words = excluded.words;
  return null;
end $$;
create trigger search_added after insert on clients for each row execute function app.index_client();
create trigger search_changed after update of name, preferred_name, email, phone, archived_at on clients for each row
  when ((old.name, old.preferred_name, old.email, old.phone, old.archived_at is null)
    is distinct from (new.name, new.preferred_name, new.email, new.phone, new.archived_at is null))
  execute function app.index_client();

-- The acting therapist's clients that match all words of `given`, best first. A word matches the beginning of a word and, from three letters on,
-- any part of one. If nothing matches, a word of four letters or more also matches a similar word of the name; emails and phone
-- numbers are never matched by similarity.
create function app.search_clients(given text, most int) returns table (client_id uuid, place bigint) language plpgsql stable rows 10 security definer
  set plan_cache_mode = force_custom_plan as $$
declare
  therapist uuid := app.therapist_id();
  terms text[] := app.words_of(given);
  digits text := regexp_replace(given, '\D', '', 'g');
  -- terms of three letters or more, longest first, also as patterns; shorter ones only match the beginning of a word
  long text[];
  likely text[];
  short tsquery;
  whole text;
  beginnings tsquery;
  name_beginnings tsquery;
  name_words tsquery;
begin
  -- a phone number in any format: not every stored one has the + or the leading zero
  if given ~ '^[\d\s+()./-]+$' and length(digits) >= 3 then
    terms := array[coalesce(nullif(ltrim(digits, '0'), ''), digits)];
  end if;
  select array_agg(left(word, 100) order by length(word) desc, word) into terms
    from (select distinct word from unnest(terms[1:12]) as one (word)) as given_words;
  if therapist is null or terms is null then
    return;
  end if;
  long := array(select term from unnest(terms) as one (term) where length(term) >= 3);
  likely := array(select '%' || term || '%' from unnest(long) as one (term));
  select string_agg(format('%L:*', term), '&')::tsquery into short from unnest(terms) as one (term) where length(term) < 3;
  whole := array_to_string(app.words_of(given), ' ');
  select string_agg(format('%L:*', term), '&')::tsquery, string_agg(format('%L:*A', term), '&')::tsquery, string_agg(format('%L:A', term), '&')::tsquery
    into beginnings, name_beginnings, name_words from unnest(terms) as one (term);
  return query
    select s.client_id, row_number() over (order by
      case when s.words @@ name_words then 1 when s.words @@ name_beginnings then 2 when s.words @@ beginnings then 3 else 4 end,
      s.archived, not starts_with(s.names, whole), s.names, s.client_id)
    from client_search s
    where s.therapist_id = therapist
      -- A row that matches by prefix also contains the long terms, so the index needs only one of the two conditions.
      and (cardinality(long) > 0 or s.words @@ beginnings)
      and (cardinality(long) = 0 or s.text like likely[1] and s.text like coalesce(likely[2], likely[1]) and (short is null or s.words @@ short)
        and not exists (select from unnest(long[3:]) as one (term) where strpos(s.text, term) = 0))
    order by 2 limit most;
  if found or given like '%@%' or coalesce(length(long[1]), 0) < 4 then
    return;
  end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.3', true);
  return query
    select near.client_id, row_number() over (order by near.likeness desc, near.archived, near.names, near.client_id)
    from (
      select s.client_id, s.archived, s.names, (select avg(word_similarity(term, s.names)) from unnest(terms) as one (term)) as likeness
      from client_search s
      where s.therapist_id = therapist and s.names %> long[1] and not exists (select from unnest(terms) as one (term)
        where strpos(s.text, term) = 0 and (length(term) < 4 or word_similarity(term, s.names) < 0.3))
    ) as near
    order by 2 limit most;
end $$;

-- The searchable text of tasks: title and reminder. Read like client_search.
create table task_search (
  therapist_id uuid not null,
  task_id uuid not null,
  completed boolean not null,
  created_at timestamptz not null,
  -- all words, in order
  text text not null,
  -- the same for prefix search
  words tsvector not null,
  primary key (therapist_id, task_id),
  foreign key (therapist_id, task_id) references tasks (therapist_id, id) on delete cascade
);
call app.protect_inner_table('task_search', 'openhour_definer', 'select, insert, update');

create function app.task_words(given tasks) returns text[] language sql immutable parallel safe
  return app.words_of(concat_ws(' ', given.title, given.reminder));

create function app.index_task() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_by text[] := app.task_words(new);
begin
  insert into task_search (therapist_id, task_id, completed, created_at, text, words)
    values (new.therapist_id, new.id, new.completed_at is not null, new.created_at, array_to_string(found_by, ' '),
      array_to_tsvector(array(select left(word, 100) from unnest(found_by) as one (word))))
    on conflict (therapist_id, task_id) do update set completed = excluded.completed, text = excluded.text, words = excluded.words;
  return null;
end $$;
create trigger search_added after insert on tasks for each row execute function app.index_task();
create trigger search_changed after update of title, reminder, completed_at on tasks for each row
  when ((old.title, old.reminder, old.completed_at is null) is distinct from (new.title, new.reminder, new.completed_at is null))
  execute function app.index_task();

-- The acting therapist's tasks that match all words of `given`: pending before completed, newest first. A word matches the beginning of a word and,
-- from three letters on, any part of one. Without `most` all of them.
create function app.search_tasks(given text, most int) returns table (task_id uuid, place bigint) language plpgsql stable rows 20 security definer
  set plan_cache_mode = force_custom_plan as $$
declare
  therapist uuid := app.therapist_id();
  terms text[];
  -- terms of three letters or more, longest first, also as patterns; shorter ones only match the beginning of a word
  long text[];
  likely text[];
  short tsquery;
  beginnings tsquery;
begin
  select array_agg(left(word, 100) order by length(word) desc, word) into terms
    from (select distinct word from unnest((app.words_of(given))[1:12]) as one (word)) as given_words;
  if therapist is null or terms is null then
    return;
  end if;
  long := array(select term from unnest(terms) as one (term) where length(term) >= 3);
  likely := array(select '%' || term || '%' from unnest(long) as one (term));
  select string_agg(format('%L:*', term), '&')::tsquery into short from unnest(terms) as one (term) where length(term) < 3;
  select string_agg(format('%L:*', term), '&')::tsquery into beginnings from unnest(terms) as one (term);
  return query
    select s.task_id, row_number() over (order by s.completed, s.created_at desc, s.task_id)
    from task_search s
    where s.therapist_id = therapist
      -- A row that matches by prefix also contains the long terms, so the index needs only one of the two conditions.
      and (cardinality(long) > 0 or s.words @@ beginnings)
      and (cardinality(long) = 0 or s.text like likely[1] and s.text like coalesce(likely[2], likely[1]) and (short is null or s.words @@ short)
        and not exists (select from unnest(long[3:]) as one (term) where strpos(s.text, term) = 0))
    order by 2 limit most;
end $$;

-- A short pending list keeps both writes and searches fast: entries in it are searched one by one.
do $$
declare
  parts text := (select string_agg(distinct quote_ident(nspname), ', ') from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname in ('pg_trgm', 'btree_gin'));
begin
  perform set_config('search_path', 'public, ' || parts, true);
  execute format('alter function app.search_clients(text, int) set search_path = pg_catalog, public, %s, pg_temp', parts);
  execute format('alter function app.search_tasks(text, int) set search_path = pg_catalog, public, %s, pg_temp', parts);
  create index client_search_words on client_search using gin (therapist_id, names gin_trgm_ops, text gin_trgm_ops, words) with (gin_pending_list_limit = 256);
  create index task_search_words on task_search using gin (therapist_id, text gin_trgm_ops, words) with (gin_pending_list_limit = 256);
end $$;
grant execute on function app.search_row(clients), app.task_words(tasks) to openhour_definer;
alter function app.index_client() owner to openhour_definer;
alter function app.search_clients(text, int) owner to openhour_definer;
alter function app.index_task() owner to openhour_definer;
alter function app.search_tasks(text, int) owner to openhour_definer;
grant execute on function app.index_client(), app.search_clients(text, int), app.index_task(), app.search_tasks(text, int) to openhour_app;
