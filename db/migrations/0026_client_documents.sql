-- Clients download documents that were shared with them. The key of a file is not among the columns that they read: they get it from this function,
-- which records the reading in the practice's chain.
create policy definer_read_shared on documents for select to openhour_definer using (shared_at is not null and exists (select from clients c
  where c.therapist_id = documents.therapist_id and c.id = documents.client_id and c.user_id = (select app.user_id()) and c.archived_at is null));

-- The file of a document that is shared with the acting client. @param reading opened (shown in the browser) or downloaded
create function app.read_shared_document(document uuid, reading text) returns table (file_key text, file_name text, file_type text, file_size bigint)
  language plpgsql rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shared documents;
begin
  if reading not in ('opened', 'downloaded') then
    raise exception 'read_shared_document records only opened and downloaded';
  end if;
  select d.* into shared from clients c join documents d on d.therapist_id = c.therapist_id and d.client_id = c.id
    where c.user_id = app.user_id() and c.archived_at is null and d.id = document and d.shared_at is not null;
  if shared.id is null then
    return;
  end if;
  perform app.audit_append(reading, 'documents', shared.id, shared.client_id, null, shared.therapist_id);
  return query select shared.file_key, shared.file_name, shared.file_type, shared.file_size;
end $$;
alter function app.read_shared_document(uuid, text) owner to openhour_definer;
grant execute on function app.read_shared_document(uuid, text) to openhour_client;
