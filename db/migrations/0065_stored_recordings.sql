-- Recordings take up storage like documents, for as long as they are there.
create index ai_drafts_quota on ai_drafts (therapist_id) include (file_size) where (file_key is not null);

-- How many bytes the files of a practice take up: documents, files of messages, sent or not, and recordings.
create or replace function app.stored_bytes(practice uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select coalesce(sum(file_size), 0) from documents where therapist_id = practice)::bigint
    + (select coalesce(sum(file_size), 0) from message_attachments where therapist_id = practice)::bigint
    + (select coalesce(sum(file_size), 0) from message_uploads where therapist_id = practice)::bigint
    + (select coalesce(sum(file_size), 0) from ai_drafts where therapist_id = practice and file_key is not null)::bigint
  where practice = app.therapist_id() or exists (select from clients c
    where c.therapist_id = practice and c.user_id = app.user_id() and c.archived_at is null)
$$;
