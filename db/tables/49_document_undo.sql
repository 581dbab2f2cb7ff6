-- For how long deleted documents can be brought back.
create function app.document_undo_period() returns interval language sql immutable parallel safe return interval '1 hour';
grant execute on function app.document_undo_period to openhour_worker, openhour_definer;

-- Documents that were just deleted. Their files stay in the store as long as these rows.
create table deleted_documents (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- those that were deleted together
  undo_id uuid not null,
  client_id uuid,
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  file_size bigint not null,
  -- the row of `documents`
  row_before jsonb not null,
  deleted_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint deleted_documents_file unique (file_key)
);
create index deleted_documents_of_undo on deleted_documents (therapist_id, undo_id);
create index deleted_documents_of_client on deleted_documents (therapist_id, client_id);
create index deleted_documents_by_time on deleted_documents (deleted_at);
create trigger remove_file after delete on deleted_documents for each row execute function app.file_row_deleted();
call app.protect_inner_table('deleted_documents', 'openhour_definer', 'select, insert, delete');
create policy purge_expired on deleted_documents to openhour_worker using (true);
grant select (deleted_at, file_key), delete on deleted_documents to openhour_worker;
create policy definer_restore on documents for insert to openhour_definer with check (therapist_id = (select app.therapist_id()));

-- Deletes documents of the acting practice so that they can be brought back. All or none: it answers how many there are, and deletes only if that is all.
-- Run it under the practice's lock.
create function app.delete_documents(ids uuid[], undo uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  present int;
begin
  select count(*) into present from documents d where d.therapist_id = therapist and d.id = any(ids);
  if present = cardinality(ids) then
    -- A task that is still open goes with its document. A restored one is reminded of again.
    insert into deleted_documents (therapist_id, id, undo_id, client_id, file_key, file_size, row_before)
      select d.therapist_id, d.id, undo, d.client_id, d.file_key, d.file_size, to_jsonb(d)
          || case when exists (select from tasks t where t.therapist_id = d.therapist_id and t.document_id = d.id and t.completed_at is null)
            then '{"reminded_for": null}'::jsonb else '{}'::jsonb end
      from documents d where d.therapist_id = therapist and d.id = any(ids);
    delete from documents d where d.therapist_id = therapist and d.id = any(ids);
  end if;
  return present;
end $$;
alter function app.delete_documents owner to openhour_definer;
grant execute on function app.delete_documents to openhour_app;

-- Brings back what was deleted together. Aborts with `undo-gone`, or with `storage-limit` if it no longer fits. Run it under the practice's lock.
create function app.restore_documents(undo uuid, limit_bytes bigint) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  restored int;
begin
  perform app.refuse_when(not exists (select from deleted_documents b where b.therapist_id = therapist and b.undo_id = undo
    and b.deleted_at > now() - app.document_undo_period()), 'undo-gone');
  perform app.refuse_when(app.stored_bytes(therapist) + (select sum(b.file_size) from deleted_documents b
    where b.therapist_id = therapist and b.undo_id = undo) > limit_bytes, 'storage-limit');
  insert into documents select whole.* from deleted_documents b, jsonb_populate_record(null::documents, b.row_before) whole
    where b.therapist_id = therapist and b.undo_id = undo;
  get diagnostics restored = row_count;
  perform app.enqueue_document_texts(array(select b.id from deleted_documents b where b.therapist_id = therapist and b.undo_id = undo));
  delete from deleted_documents b where b.therapist_id = therapist and b.undo_id = undo;
  return restored;
end $$;
alter function app.restore_documents owner to openhour_definer;
grant execute on function app.restore_documents to openhour_app;

-- The functions below mark which documents were reminded of, and write only tasks that belong to one.
create policy definer_read_expiring on documents for select to openhour_definer using (expires_on is not null);
create policy definer_mark_reminded on documents for update to openhour_definer using (expires_on is not null) with check (expires_on is not null);
grant update (reminded_for) on documents to openhour_definer;
create policy definer_add_reminder on tasks for insert to openhour_definer with check (document_id is not null);
create policy definer_move_reminder on tasks for update to openhour_definer
  using (document_id is not null and therapist_id = (select app.therapist_id()))
  with check (document_id is not null and therapist_id = (select app.therapist_id()));
grant update (due_date) on tasks to openhour_definer;

-- The task that reminds of a document which expires follows it. It is gone with the document, and with its day; for a later day another one is added in
-- its time.
create function app.follow_expiry() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  zone text := coalesce((select s.timezone from practice_settings s where s.user_id = new.therapist_id), 'UTC');
begin
  if new.expires_on - new.remind_days <= (now() at time zone zone)::date then
    update tasks t set due_date = new.expires_on
      where t.therapist_id = new.therapist_id and t.document_id = new.id and t.completed_at is null;
    if found then
      new.reminded_for := new.expires_on;
    end if;
  else
    delete from tasks t where t.therapist_id = new.therapist_id and t.document_id = new.id and t.completed_at is null;
    if found then
      new.reminded_for := null;
    end if;
  end if;
  return new;
end $$;
alter function app.follow_expiry owner to openhour_definer;
grant execute on function app.follow_expiry to openhour_app;
create trigger follow_expiry before update of expires_on, remind_days on documents for each row
  when ((old.expires_on, old.remind_days) is distinct from (new.expires_on, new.remind_days)) execute function app.follow_expiry();

-- Adds the task that reminds of a document, once for each day on which one expires.
create function app.add_expiry_task(practice uuid, document uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  expiring documents;
begin
  update documents d set reminded_for = d.expires_on where d.therapist_id = practice and d.id = document and d.expires_on is not null
    and d.reminded_for is distinct from d.expires_on returning * into expiring;
  if expiring.id is null then
    return false;
  end if;
  insert into tasks (therapist_id, title, description, category, due_date, remind_at, document_id)
    values (practice, left('Renew: ' || expiring.title, 200), 'This document expires on the day on which this task is due.', 'Administrative',
      expiring.expires_on, date_trunc('minute', at), expiring.id);
  return true;
end $$;
alter function app.add_expiry_task owner to openhour_definer;
grant execute on function app.add_expiry_task to openhour_worker;
create index documents_to_renew on documents (expires_on) where expires_on is not null and reminded_for is distinct from expires_on;
create policy worker_read_expiring on documents for select to openhour_worker using (true);
grant select (therapist_id, id, expires_on, remind_days, reminded_for) on documents to openhour_worker;
