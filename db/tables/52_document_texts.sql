-- The text of documents, for search alone: a job reads it from the files. It is in no export, is deleted with its document, and like record_search only
-- functions read it. The practice sees a few words of it around what it searched for.
create table document_texts (
  therapist_id uuid not null,
  document_id uuid not null,
  -- empty: the file holds no text, as a scan; protected: it opens with a password only; unreadable: it is damaged, lost, or takes too much to read
  state text not null default 'waiting' check (state in ('waiting', 'read', 'empty', 'protected', 'unreadable')),
  -- only the beginning was read
  is_cut boolean not null default false,
  -- when the job that reads it was added last
  enqueued_at timestamptz,
  primary key (therapist_id, document_id),
  foreign key (therapist_id, document_id) references documents (therapist_id, id) on delete cascade
);
create index document_texts_waiting on document_texts (enqueued_at nulls first) where state = 'waiting';
call app.protect_inner_table('document_texts', 'openhour_definer', 'select, insert, update, delete');

-- Pieces of a text, in order, so that the place of a word is found without reading the whole.
create table document_text_parts (
  therapist_id uuid not null,
  document_id uuid not null,
  place smallint not null check (place >= 0),
  -- null: the file has no pages of its own
  page smallint check (page >= 1),
  text text not null check (char_length(text) between 1 and 4000),
  words tsvector not null,
  primary key (therapist_id, document_id, place),
  foreign key (therapist_id, document_id) references document_texts (therapist_id, document_id) on delete cascade
);
call app.protect_inner_table('document_text_parts', 'openhour_definer', 'select, insert, delete');

-- Kinds of files whose text is read.
create function app.has_readable_text(file_type text) returns boolean language sql immutable parallel safe
  return file_type in ('application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document');
grant execute on function app.has_readable_text to openhour_app, openhour_worker, openhour_definer;

create function app.await_document_text() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into document_texts (therapist_id, document_id) values (new.therapist_id, new.id);
  return null;
end $$;
alter function app.await_document_text owner to openhour_definer;
grant execute on function app.await_document_text to openhour_app;
create trigger await_text after insert on documents for each row when (app.has_readable_text(new.file_type)) execute function app.await_document_text();

-- Adds the job of each text that waits and has none yet, or whose job was added before `before` and lost: of these documents of a practice, or of all.
-- Each practice has a queue, so that one with many files does not delay another's.
create function app.enqueue_waiting_texts(practice uuid, documents uuid[], before timestamptz, most int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  unread document_texts;
begin
  for unread in update document_texts t set enqueued_at = now() from (select w.therapist_id, w.document_id from document_texts w
      where w.state = 'waiting' and (w.enqueued_at is null or w.enqueued_at < before)
        and (practice is null or (w.therapist_id = practice and w.document_id = any(documents)))
      order by w.enqueued_at nulls first limit most) due
    where t.therapist_id = due.therapist_id and t.document_id = due.document_id returning t.* loop
    perform app.enqueue('read-document-text', json_build_object('therapistId', unread.therapist_id, 'documentId', unread.document_id),
      'document-text ' || unread.document_id, queue => 'document-texts ' || unread.therapist_id);
  end loop;
end $$;
alter function app.enqueue_waiting_texts owner to openhour_definer;
grant execute on function app.enqueue_waiting_texts to openhour_worker;

-- The same for documents that the acting practice has just added.
create function app.enqueue_document_texts(documents uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.therapist_id() is not null then
    perform app.enqueue_waiting_texts(app.therapist_id(), documents, null, cardinality(documents));
  end if;
end $$;
alter function app.enqueue_document_texts owner to openhour_definer;
grant execute on function app.enqueue_document_texts to openhour_app;

-- The file of a document whose text waits to be read.
create function app.find_unread_document(practice uuid, document uuid) returns table (file_key text, file_type text)
  language sql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.file_key, d.file_type from document_texts t join documents d on d.therapist_id = t.therapist_id and d.id = t.document_id
    where t.therapist_id = practice and t.document_id = document and t.state = 'waiting'
$$;
alter function app.find_unread_document owner to openhour_definer;
grant execute on function app.find_unread_document to openhour_worker;
-- The functions that read and keep texts.
create policy definer_read_waiting on documents for select to openhour_definer using (exists (select from document_texts t
  where t.therapist_id = documents.therapist_id and t.document_id = documents.id and t.state = 'waiting'));

-- Keeps what was read of a document that waits for it. @param parts [{"page", "text"}]
create function app.keep_document_text(practice uuid, document uuid, outcome text, was_cut boolean, parts jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The lock keeps a change of its title from writing words that lack those of the text.
  perform from document_texts t where t.therapist_id = practice and t.document_id = document and t.state = 'waiting' for update;
  if not found then
    return;
  end if;
  insert into document_text_parts (therapist_id, document_id, place, page, text, words)
    select practice, document, part.place - 1, (part.value ->> 'page')::smallint, part.value ->> 'text', app.record_words(practice, part.value ->> 'text')
    from jsonb_array_elements(parts) with ordinality part (value, place);
  update record_search s set words = app.record_words(practice, concat_ws(' ', d.title, d.file_name, d.description)) || app.document_text_words(practice, document)
    from documents d where d.therapist_id = practice and d.id = document
      and s.therapist_id = practice and s.kind = 'document' and s.record_id = document;
  update document_texts t set state = outcome, is_cut = was_cut where t.therapist_id = practice and t.document_id = document;
end $$;
alter function app.keep_document_text owner to openhour_definer;
grant execute on function app.keep_document_text to openhour_worker;

-- What became of reading the text of a document of the acting practice; null where no text is read.
create function app.document_text_state(document uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.state from document_texts t where t.therapist_id = app.therapist_id() and t.document_id = document
$$;
alter function app.document_text_state owner to openhour_definer;
grant execute on function app.document_text_state to openhour_app;

-- Where the acting practice's documents contain the longest word of `given`: for each that does, the first part that contains all words, or else the
-- first with this one.
create function app.found_in_documents(documents uuid[], given text) returns table (document_id uuid, page smallint, text text)
  language plpgsql stable rows 25 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  terms text[] := array(select one.word from unnest(app.words_of(given)) with ordinality one (word, place) order by length(one.word) desc, one.place limit 12);
  wanted tsquery := app.word_query(therapist, terms);
  longest tsquery := app.word_query(therapist, terms[1:1]);
begin
  return query select distinct on (p.document_id) p.document_id, p.page, p.text from document_text_parts p
    where p.therapist_id = therapist and p.document_id = any(documents) and p.words @@ longest
    order by p.document_id, (p.words @@ wanted) is not true, p.place;
end $$;
alter function app.found_in_documents owner to openhour_definer;
grant execute on function app.found_in_documents to openhour_app;
