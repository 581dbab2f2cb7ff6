create function app.is_audit_action(action text) returns boolean language sql immutable parallel safe
  return action in ('added', 'changed', 'archived', 'restored', 'deleted', 'opened', 'listed', 'exported', 'granted', 'signed', 'shared', 'unshared',
    'acknowledged', 'completed', 'reopened', 'downloaded', 'printed', 'joined', 'left', 'asked', 'declined', 'withdrawn', 'imported');
grant execute on function app.is_audit_action to openhour_definer;

create function app.is_audited_reading(action text) returns boolean language sql immutable parallel safe
  return action in ('opened', 'listed', 'exported', 'downloaded', 'printed');
grant execute on function app.is_audited_reading to openhour_definer;

-- The audit log: one hash chain per practice (or per person without a practice). It stores ids, never names or text.
create table audit_heads (
  chain_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
call app.protect_inner_table('audit_heads', 'openhour_definer', 'select, insert, update');
create policy verify_chains on audit_heads for select to openhour_worker using (true);

create table audit_log (
  chain_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid,
  actor_role text,
  action text not null check (app.is_audit_action(action)),
  entity text not null,
  entity_id uuid,
  client_id uuid,
  details jsonb,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain_id, seq)
);
create index audit_log_of_client on audit_log (chain_id, client_id, seq desc) where client_id is not null;
call app.protect_inner_table('audit_log', 'openhour_definer', 'select, insert');
create policy own_chain on audit_log for select to openhour_app, openhour_admin using (chain_id = (select app.user_id()));
grant select on audit_log to openhour_app, openhour_admin;
create policy verify_chains on audit_log for select to openhour_worker using (true);
grant select on audit_log, audit_heads to openhour_worker;

-- Writes one entry for the chain of the practice, or else of the acting person. In PL/pgSQL, which keeps its plan; a function in SQL plans each call.
create function app.audit_append(in_action text, in_entity text, in_entity_id uuid, in_client_id uuid, in_details jsonb default null, in_chain_id uuid default null)
  returns void language plpgsql as $$
begin
  if app.is_audit_action(in_action) is not true then
    raise exception '% is not an action of the audit log', in_action;
  end if;
  insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id, details)
    values (coalesce(in_chain_id, app.user_id()), app.user_id(), app.user_role(), in_action, in_entity, in_entity_id, in_client_id, in_details);
end $$;
grant execute on function app.audit_append to openhour_definer;

-- For the server: records a read in the acting person's own chain. Lists are counted and recorded in batches.
create function app.audit_read(in_action text, in_entity text, in_entity_id uuid, in_client_id uuid, in_details jsonb default null)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.is_audited_reading(in_action) then
    raise exception 'audit_read writes only actions of reading';
  end if;
  perform app.audit_append(in_action, in_entity, in_entity_id, in_client_id, in_details);
end $$;
alter function app.audit_read owner to openhour_definer;
grant execute on function app.audit_read to openhour_app;

-- The audit action for an update, by the columns that changed.
create function app.audit_action_of(changed jsonb, was jsonb, fields jsonb) returns text language sql immutable
  return case
    when fields ? 'user_id' then case when changed ->> 'user_id' is null then 'left' else 'joined' end
    when fields ? 'archived_at' then case when changed ->> 'archived_at' is null then 'restored' else 'archived' end
    when fields ? 'signed_at' and changed ->> 'signed_at' is not null then 'signed'
    when fields ? 'declined_at' and changed ->> 'declined_at' is not null then 'declined'
    when fields ? 'withdrawn_at' and changed ->> 'withdrawn_at' is not null then 'withdrawn'
    when fields ? 'acknowledged_at' and changed ->> 'acknowledged_at' is not null then 'acknowledged'
    when fields ? 'shared_at' then case when changed ->> 'shared_at' is null then 'unshared' else 'shared' end
    when fields ? 'completed_at' then case when changed ->> 'completed_at' is null then 'reopened' else 'completed' end
    else 'changed' end;
grant execute on function app.audit_action_of to openhour_definer;

-- Trigger: audits a change. Its argument tells that the table has a client_id, instead of converting the whole row to find out.
create function app.audit_write() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
alter function app.audit_write owner to openhour_definer;
grant execute on function app.audit_write to openhour_app, openhour_sign_in, openhour_worker;

-- What adding clients and appointments causes happens once for a statement instead of once for a row: entries in the audit log, words for the search, webhooks
-- and calls of connected services. Files with thousands of rows are imported about three times as fast.

-- Adds an entry to the audit log for each row that a statement added.
create function app.audit_added() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'clients' then
    insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id)
      select a.therapist_id, app.user_id(), app.user_role(), 'added', 'clients', a.id, a.id from added a;
  else
    insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id)
      select a.therapist_id, app.user_id(), app.user_role(), 'added', tg_table_name, a.id, a.client_id from added a;
  end if;
  return null;
end $$;
alter function app.audit_added owner to openhour_definer;

create table audit_unchained (
  id bigint generated always as identity primary key,
  chain_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_role text,
  -- not checked here: a check constraint is parsed anew by every statement, and only app.audit_append and its siblings write entries
  action text not null,
  entity text not null,
  entity_id uuid,
  client_id uuid,
  details jsonb
);
call app.protect_inner_table('audit_unchained', 'openhour_definer', 'select, insert, delete');
create policy verify_chains on audit_unchained for select to openhour_worker using (true);
grant select on audit_unchained to openhour_worker;

-- For the server: records opened records of many people in one statement. Each entry has actor, role, entity, id and client. A browser fetches again
-- what a page shows: after a live update, when the connection comes back, when a request failed. The log keeps each of these reads, with the view of the
-- page that it belongs to, so that they can be told from a person's acts. A view is random and names nobody.
create function app.audit_opened(in_entries jsonb) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id, details)
    select entry.actor, entry.actor, entry.role, 'opened', entry.entity, entry.id, entry.client,
      nullif(jsonb_strip_nulls(jsonb_build_object('apiKey', entry.key, 'view', entry.view)), '{}')
    from jsonb_to_recordset(in_entries) as entry (actor uuid, role text, entity text, id uuid, client uuid, key text, view text);
end $$;
alter function app.audit_opened owner to openhour_definer;
grant execute on function app.audit_opened to openhour_app;

-- The entry of an opening in the transaction that reads the record, as the person who reads it: for a read that need not wait for the entries of others.
create function app.record_opened(in_entity text, in_id uuid, in_client_id uuid, in_view text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id, details)
    values (app.user_id(), app.user_id(), app.user_role(), 'opened', in_entity, in_id, in_client_id,
      case when in_view is not null then jsonb_build_object('view', in_view) end);
  return true;
end $$;
alter function app.record_opened owner to openhour_definer;
grant execute on function app.record_opened to openhour_app;

-- An audit entry of what a key did names the key.
create function app.note_api_key() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.details := coalesce(new.details, '{}') || jsonb_build_object('apiKey', current_setting('app.api_key_id'));
  return new;
end $$;
grant execute on function app.note_api_key to openhour_definer;
create trigger note_api_key before insert on audit_unchained for each row when (nullif(current_setting('app.api_key_id', true), '') is not null)
  execute function app.note_api_key();

-- The hash of each entry as a window aggregate: the SHA-256 of the previous hash, which is `first_hash` for the first entry, and the entry's text.
create function app.next_hash(previous bytea, first_hash bytea, entry_text text) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(previous, first_hash) || convert_to(entry_text, 'UTF8'));
end $$;
grant execute on function app.next_hash to openhour_definer;

create aggregate app.chained_hash(first_hash bytea, entry_text text) (sfunc = app.next_hash, stype = bytea);
grant execute on function app.chained_hash(bytea,text) to openhour_definer;

-- Links up to `in_most` waiting entries, of one chain if given, announces the changes among them, and returns their number. The chains' rows in audit_heads are their locks. Entries
-- that were committed later get later numbers, also if they were written earlier. `audit:verify` computes the hashes outside the database.
create function app.chain_audit_entries(in_most bigint, in_chain_id uuid default null) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last_id bigint;
  chains uuid[];
  linked bigint;
  changes text[];
begin
  select max(id), array_agg(distinct chain_id) into last_id, chains from (
    select id, chain_id from audit_unchained where in_chain_id is null or chain_id = in_chain_id order by id limit in_most) waiting;
  if last_id is null then
    return 0;
  end if;
  insert into audit_heads (chain_id, seq, hash) select chain, 0, sha256(convert_to(chain::text, 'UTF8')) from unnest(chains) chain
    where not exists (select from audit_heads where chain_id = chain) order by chain on conflict do nothing;
  perform from audit_heads where chain_id = any(chains) order by chain_id for update;
  with taken as (
    delete from audit_unchained where id <= last_id and chain_id = any(chains) returning *
  ), numbered as (
    select taken.*, head.seq + row_number() over (partition by chain_id order by id) as seq, head.hash as head_hash
    from taken join audit_heads head using (chain_id)
  ), hashed as (
    select *, app.chained_hash(head_hash, concat_ws('|', chain_id, seq, extract(epoch from at)::numeric(20, 6), coalesce(actor_id::text, '-'),
      coalesce(actor_role, '-'), action, entity, coalesce(entity_id::text, '-'), coalesce(client_id::text, '-'), coalesce(details::text, '-')))
      over (partition by chain_id order by id) as hash
    from numbered
  ), written as (
    insert into audit_log (chain_id, seq, at, actor_id, actor_role, action, entity, entity_id, client_id, details, previous_hash, hash)
      select chain_id, seq, at, actor_id, actor_role, action, entity, entity_id, client_id, details,
        coalesce(lag(hash) over (partition by chain_id order by id), head_hash), hash
      from hashed
      returning chain_id, seq, hash, action, entity
  ), ended as (
    update audit_heads head set seq = last.seq, hash = last.hash
      from (select distinct on (chain_id) chain_id, seq, hash from written order by chain_id, seq desc) last where head.chain_id = last.chain_id
  )
  select count(*), array_agg(distinct chain_id || ' ' || entity) filter (where not app.is_audited_reading(action)) into linked, changes from written;
  perform pg_notify('openhour_live', change) from unnest(changes) change;
  return linked;
end $$;
alter function app.chain_audit_entries owner to openhour_definer;
grant execute on function app.chain_audit_entries to openhour_worker;

-- Links the acting person's own entries, so that a history shows what has just happened.
create function app.chain_own_audit_entries() returns bigint language sql security definer set search_path = pg_catalog, public, pg_temp
  return app.chain_audit_entries(9223372036854775807, app.user_id());
alter function app.chain_own_audit_entries owner to openhour_definer;
grant execute on function app.chain_own_audit_entries to openhour_app, openhour_admin;
