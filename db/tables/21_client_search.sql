-- The words of a text. A word contains no punctuation, hence nothing that means something in a tsquery. Apostrophes are left out of words; what else
-- is neither a letter nor a digit stands between them. Text of ASCII alone, which most text is, takes as few regular expressions as possible.
create function app.words_of(given text) returns text[] language plpgsql immutable parallel safe as $$
begin
  if octet_length(given) = char_length(given) then
    return array_remove(string_to_array(app.plain_words(given), ' '), '');
  end if;
  return array_remove(regexp_split_to_array(app.fold_text(given), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u2000-\u206f\u3000-\u303f]+'), '');
end $$;
grant execute on function app.words_of to openhour_definer;

-- Less work for each added client, note and appointment. PL/pgSQL evaluates a simple expression at once, but starts the executor for a subquery.

-- The words of a text of ASCII in lower case, separated by blanks. Apostrophes are left out of words. The usual separators are replaced first, because a
-- regular expression costs more for each character it replaces.
create function app.plain_words(given text) returns text language plpgsql immutable parallel safe as $$
begin
  return regexp_replace(replace(replace(replace(replace(replace(replace(replace(lower(given), '''', ''), '`', ''), ',', ' '), '.', ' '), e'\n', ' '),
    '-', ' '), '?', ' '), '[^a-z0-9 ]+', ' ', 'g');
end $$;
grant execute on function app.plain_words to openhour_definer;

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

-- What a client is found by.
create function app.client_words(therapist uuid, client uuid, name text, preferred_name text, email text, phone text, archived boolean) returns client_search
  language plpgsql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  names text[] := app.words_of(concat_ws(' ', name, preferred_name));
  others text[] := app.words_of(email) || array_remove(array[regexp_replace(coalesce(phone, ''), '\D', '', 'g')], '');
  lexemes text := '';
begin
  for place in 1 .. cardinality(names) loop
    lexemes := lexemes || format('%L:%sA ', left(names[place], 100), place);
  end loop;
  for place in 1 .. cardinality(others) loop
    lexemes := lexemes || format('%L:%s ', left(others[place], 100), place + cardinality(names));
  end loop;
  return row(therapist, client, array_to_string(names, ' '), archived, array_to_string(names || others, ' '), lexemes::tsvector)::client_search;
end $$;
grant execute on function app.client_words to openhour_definer;

create function app.index_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_by client_search := app.client_words(new.therapist_id, new.id, new.name, new.preferred_name, new.email, new.phone, new.archived_at is not null);
begin
  update client_search set names = found_by.names, archived = found_by.archived, text = found_by.text, words = found_by.words
    where therapist_id = new.therapist_id and client_id = new.id;
  return null;
end $$;
alter function app.index_client owner to openhour_definer;
grant execute on function app.index_client to openhour_app;
create trigger search_changed after update of name, preferred_name, email, phone, archived_at on clients for each row
  when ((old.name, old.preferred_name, old.email, old.phone, old.archived_at is null)
    is distinct from (new.name, new.preferred_name, new.email, new.phone, new.archived_at is null))
  execute function app.index_client();

create function app.index_added_clients() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into client_search select (w.found_by).* from (
    select app.client_words(a.therapist_id, a.id, a.name, a.preferred_name, a.email, a.phone, a.archived_at is not null) as found_by
    -- so that a row's words are made once
    from added a offset 0) w;
  return null;
end $$;
alter function app.index_added_clients owner to openhour_definer;
create trigger search_added after insert on clients referencing new table as added for each statement execute function app.index_added_clients();

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
      -- The text contains the names, so whoever has a similar name is found by the index of the text.
      where s.therapist_id = therapist and s.text %> long[1] and word_similarity(long[1], s.names) >= 0.3 and not exists (select from unnest(terms) as one (term)
        where strpos(s.text, term) = 0 and (length(term) < 4 or word_similarity(term, s.names) < 0.3))
    ) as near
    order by 2 limit most;
end $$;
alter function app.search_clients owner to openhour_definer;
grant execute on function app.search_clients to openhour_app;

-- A short pending list keeps both writes and searches fast: entries in it are searched one by one.
do $$
declare
  before text := current_setting('search_path');
  parts text := (select string_agg(distinct quote_ident(nspname), ', ') from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname in ('pg_trgm', 'btree_gin'));
begin
  perform set_config('search_path', 'public, ' || parts, true);
  execute format('alter function app.search_clients(text, int) set search_path = pg_catalog, public, %s, pg_temp', parts);
  create index client_search_words on client_search using gin (therapist_id, text gin_trgm_ops, words) with (gin_pending_list_limit = 256);
  perform set_config('search_path', before, true);
end $$;
