-- Full-text search in clinical notes with their addenda, and in the titles and descriptions of documents. Process notes are never indexed. Like
-- client_search, only one function reads it, and the caller reads the rows under its own rights.
--
-- Every word is prefixed with a hash of its practice, so that a prefix is looked up among the words of one practice only. A collision of two
-- hashes would only cost time.
create table record_search (
  therapist_id uuid not null,
  -- null: a document of the practice
  client_id uuid,
  kind text not null check (kind in ('note', 'document')),
  record_id uuid not null,
  -- the day that a note is about, or a document was uploaded
  on_date date not null,
  words tsvector not null,
  primary key (therapist_id, kind, record_id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
)
-- Stores the words outside the table, so that many hits are read from few pages.
with (toast_tuple_target = 128);
-- A short pending list keeps both writes and searches fast: entries in it are searched one by one.
create index record_search_words on record_search using gin (words) with (gin_pending_list_limit = 256);
create index record_search_client on record_search (therapist_id, client_id);
create index record_search_newest on record_search (therapist_id, kind, on_date desc, record_id desc);
call app.protect_inner_table('record_search', 'openhour_definer', 'select, insert, update, delete');

create function app.practice_prefix(therapist uuid) returns text language sql immutable parallel safe
  return left(md5(therapist::text), 8);
grant execute on function app.practice_prefix to openhour_definer;

-- Whether a word has characters of a script that is written without spaces between words, such as Chinese, Japanese or Thai.
create function app.is_unspaced(word text) returns boolean language sql immutable parallel safe
  return word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]';
grant execute on function app.is_unspaced to openhour_definer;

-- Each two characters of a word that stand together, in order, and the last one alone.
create function app.pairs_of(word text) returns text[] language sql immutable parallel safe
  return (select array_agg(pair order by place) from (
    select sign || coalesce(lead(sign) over (order by place), '') as pair, place from string_to_table(word, null) with ordinality signs (sign, place)) pairs);
grant execute on function app.pairs_of to openhour_definer;

-- The distinct words of a text, in its order, each with the practice's prefix. Words without spaces are also found by their pairs of characters.
create function app.prefixed_words(therapist uuid, given text) returns text[] language plpgsql immutable parallel safe as $$
declare
  prefix text := app.practice_prefix(therapist);
  words text[] := app.words_of(given);
begin
  if app.is_unspaced(given) then
    words := array(select piece from unnest(words) with ordinality whole (word, place),
      unnest(case when app.is_unspaced(word) then word || app.pairs_of(word) else array[word] end) with ordinality pieces (piece, at) order by place, at);
  end if;
  return (select array_agg(prefix || once.word order by once.place) from (
    select left(word, 60) as word, min(place) as place from unnest(words) with ordinality words (word, place) group by 1) once);
end $$;
grant execute on function app.prefixed_words to openhour_definer;

-- What finds a practice's records that contain all these words, or words that begin with them; null without words.
create function app.word_query(therapist uuid, terms text[]) returns tsquery language sql immutable parallel safe
  return (select string_agg(case when app.is_unspaced(term) and char_length(term) > 1
      then (select string_agg(format('%L', app.practice_prefix(therapist) || pair), '&') from unnest((app.pairs_of(left(term, 60)))[:char_length(left(term, 60)) - 1]) pairs (pair))
      else format('%L:*', app.practice_prefix(therapist) || left(term, 60)) end, '&')::tsquery from unnest(terms) as one (term));
grant execute on function app.word_query to openhour_definer;

-- Only as many words as fit into one row (a megabyte): the last words of a text of 200,000 letters may be missing.
create function app.word_vector(words text[]) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return (select array_to_tsvector(coalesce(array_agg(placed.word), '{}')) from (
    select word, sum(octet_length(word) + 1) over (order by place) as room from unnest(words) with ordinality given (word, place)) placed
    where placed.room <= 900000);
end $$;
grant execute on function app.word_vector to openhour_definer;

create function app.index_note() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
alter function app.index_note owner to openhour_definer;
grant execute on function app.index_note to openhour_app;
create trigger search_added after insert on clinical_notes for each row execute function app.index_note();
create trigger search_changed after update of sections, service_date on clinical_notes for each row
  when ((old.sections, old.service_date) is distinct from (new.sections, new.service_date)) execute function app.index_note();

-- Adds the words of an addendum to those of its note, which no longer changes.
create function app.index_addendum() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update record_search set words = app.word_vector(tsvector_to_array(words) || array(
      select unnest(app.prefixed_words(new.therapist_id, new.text)) except select unnest(tsvector_to_array(words))))
    where therapist_id = new.therapist_id and kind = 'note' and record_id = new.note_id;
  return null;
end $$;
alter function app.index_addendum owner to openhour_definer;
grant execute on function app.index_addendum to openhour_app;
create trigger search_added after insert on note_addenda for each row execute function app.index_addendum();

-- The words of a document's text (52_document_texts.sql), as far as they fit into a row with those of its title.
create function app.document_text_words(practice uuid, document uuid) returns tsvector language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return app.word_vector(array(select word from (select one.word, min(p.place) as place from document_text_parts p, unnest(tsvector_to_array(p.words)) one (word)
    where p.therapist_id = practice and p.document_id = document group by 1) words order by place, word));
end $$;
grant execute on function app.document_text_words to openhour_definer;

create function app.index_document() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_by tsvector := app.record_words(new.therapist_id, concat_ws(' ', new.title, new.file_name, new.description));
begin
  if tg_op = 'INSERT' then
    insert into record_search (therapist_id, client_id, kind, record_id, on_date, words)
      values (new.therapist_id, new.client_id, 'document', new.id, (new.upload_date at time zone 'UTC')::date, found_by);
  else
    -- Waits for a job that is keeping its text.
    perform from document_texts t where t.therapist_id = new.therapist_id and t.document_id = new.id for update;
    update record_search set words = found_by || app.document_text_words(new.therapist_id, new.id)
      where therapist_id = new.therapist_id and kind = 'document' and record_id = new.id;
  end if;
  return null;
end $$;
alter function app.index_document owner to openhour_definer;
grant execute on function app.index_document to openhour_app;
create trigger search_added after insert on documents for each row execute function app.index_document();
create trigger search_changed after update of title, description on documents for each row
  when ((old.title, old.description) is distinct from (new.title, new.description)) execute function app.index_document();

create function app.unindex_record() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from record_search where therapist_id = old.therapist_id and record_id = old.id
    and kind = case tg_table_name when 'documents' then 'document' else 'note' end;
  return null;
end $$;
alter function app.unindex_record owner to openhour_definer;
grant execute on function app.unindex_record to openhour_app, openhour_worker;
create trigger search_deleted after delete on clinical_notes for each row execute function app.unindex_record();
create trigger search_deleted after delete on documents for each row execute function app.unindex_record();

-- The acting therapist's notes or documents that contain all words of `given`, or words that begin with them, newest first; of one client if
-- `of_client` is given. Common words are found in the newest hundred, which are read first; rare words are found by the index.
create function app.search_records(given text, of_kind text, of_client uuid, most int) returns table (record_id uuid, place bigint) language plpgsql stable
  rows 20 security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  therapist uuid := app.therapist_id();
  newest_count constant int := 100;
  terms text[] := array(select distinct left(word, 60) from unnest((app.words_of(given))[1:12]) as one (word));
  wanted tsquery := app.word_query(therapist, terms);
  -- Prefixes of one or two letters have thousands of index entries: they are looked up only if there is nothing longer.
  likely tsquery := coalesce(app.word_query(therapist, array(select word from unnest(terms) as one (word) where length(word) > 2 or app.is_unspaced(word))), wanted);
  newest uuid[];
begin
  if therapist is null or wanted is null then
    return;
  end if;
  if of_client is not null then
    return query select s.record_id, row_number() over (order by s.on_date desc, s.record_id desc) from record_search s
      where s.therapist_id = therapist and s.client_id = of_client and s.kind = of_kind and (s.words @@ wanted) is true order by 2 limit most;
    return;
  end if;
  newest := array(select s.record_id from (
      select n.record_id, n.on_date, n.words from record_search n where n.therapist_id = therapist and n.kind = of_kind
      order by n.on_date desc, n.record_id desc limit newest_count) as s
    where s.words @@ wanted order by s.on_date desc, s.record_id desc limit most);
  if cardinality(newest) >= most then
    return query select * from unnest(newest) with ordinality;
    return;
  end if;
  return query select s.record_id, row_number() over (order by s.on_date desc, s.record_id desc) from record_search s
    where s.words @@ likely and s.therapist_id = therapist and s.kind = of_kind
      -- What the index has found by all words is not read again.
      and (likely = wanted or (s.words @@ wanted) is true) order by 2 limit most;
end $$;
alter function app.search_records owner to openhour_definer;
grant execute on function app.search_records to openhour_app;

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
grant execute on function app.record_words to openhour_definer;
