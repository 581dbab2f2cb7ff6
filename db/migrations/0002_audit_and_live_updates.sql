-- The audit log: one hash chain per practice (or per person without a practice). It stores ids, never names or text.
create table audit_heads (
  chain_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
create table audit_log (
  chain_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid,
  actor_role text,
  action text not null check (action in ('added', 'changed', 'archived', 'restored', 'deleted', 'opened', 'listed', 'exported', 'granted', 'signed',
    'shared', 'unshared', 'acknowledged', 'completed', 'reopened', 'downloaded', 'printed')),
  entity text not null,
  entity_id uuid,
  client_id uuid,
  details jsonb,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain_id, seq)
);
create index audit_log_of_client on audit_log (chain_id, client_id, seq desc) where client_id is not null;
call app.protect_inner_table('audit_heads', 'openhour_definer', 'select, insert, update');
call app.protect_inner_table('audit_log', 'openhour_definer', 'select, insert');
create policy own_chain on audit_log for select to openhour_app using (chain_id = (select app.user_id()));
grant select on audit_log to openhour_app;
create policy verify_chains on audit_log for select to openhour_worker using (true);
create policy verify_chains on audit_heads for select to openhour_worker using (true);
grant select on audit_log, audit_heads to openhour_worker;

-- Appends one entry. The chain's row in audit_heads is its lock: the sequence number is read under that lock, so no two writers can link to the
-- same predecessor. An entry's hash is the SHA-256 of the previous hash and a text of all fields; `audit:verify` computes the same outside
-- the database. Only the security definer functions below call it.
create function app.audit_append(in_action text, in_entity text, in_entity_id uuid, in_client_id uuid, in_details jsonb default null, in_chain_id uuid default null)
  returns void language plpgsql as $$
declare
  chain uuid := coalesce(in_chain_id, app.user_id());
begin
  if chain is null then
    raise exception 'an audit entry needs an acting person or a chain';
  end if;
  loop
    with head as (
      select seq, hash from audit_heads where chain_id = chain for update
    ), entry as (
      select head.seq + 1 as seq, head.hash as previous, clock_timestamp() as at, app.user_id() as actor, app.user_role() as role from head
    ), link as materialized (
      select entry.*, sha256(entry.previous || convert_to(concat_ws('|', chain, entry.seq, extract(epoch from entry.at)::numeric(20, 6),
        coalesce(entry.actor::text, '-'), coalesce(entry.role, '-'), in_action, in_entity, coalesce(in_entity_id::text, '-'),
        coalesce(in_client_id::text, '-'), coalesce(in_details::text, '-')), 'UTF8')) as hash from entry
    ), written as (
      insert into audit_log (chain_id, seq, at, actor_id, actor_role, action, entity, entity_id, client_id, details, previous_hash, hash)
        select chain, seq, at, actor, role, in_action, in_entity, in_entity_id, in_client_id, in_details, previous, hash from link
    )
    update audit_heads set seq = link.seq, hash = link.hash from link where chain_id = chain;
    exit when found;
    insert into audit_heads (chain_id, seq, hash) values (chain, 0, sha256(convert_to(chain::text, 'UTF8'))) on conflict do nothing;
  end loop;
end $$;

-- For the server: records a read in the acting person's own chain. Lists are counted and recorded in batches.
create function app.audit_read(in_action text, in_entity text, in_entity_id uuid, in_client_id uuid, in_details jsonb default null)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if in_action not in ('opened', 'listed', 'exported', 'downloaded', 'printed') then
    raise exception 'audit_read writes only actions of reading';
  end if;
  perform app.audit_append(in_action, in_entity, in_entity_id, in_client_id, in_details);
end $$;

-- The audit action for an update, by the columns that changed.
create function app.audit_action_of(changed jsonb, was jsonb, fields jsonb) returns text language sql immutable
  return case
    when fields ? 'archived_at' then case when changed ->> 'archived_at' is null then 'restored' else 'archived' end
    when fields ? 'signed_at' and changed ->> 'signed_at' is not null then 'signed'
    when fields ? 'acknowledged_at' and changed ->> 'acknowledged_at' is not null then 'acknowledged'
    when fields ? 'shared_at' then case when changed ->> 'shared_at' is null then 'unshared' else 'shared' end
    when fields ? 'completed_at' then case when changed ->> 'completed_at' is null then 'reopened' else 'completed' end
    else 'changed' end;

-- Trigger: audits a change. A row without client_id is audited without a client.
create function app.audit_write() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record;
  client uuid;
  action text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'deleted' else 'changed' end;
  fields jsonb;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if tg_table_name = 'clients' then client := subject.id; else client := (to_jsonb(subject) ->> 'client_id')::uuid; end if;
  if tg_op = 'UPDATE' then
    select jsonb_build_object('fields', jsonb_agg(after.key order by after.key)) into fields
      from jsonb_each(to_jsonb(new)) after where after.key <> 'updated_at' and after.value is distinct from to_jsonb(old) -> after.key;
    action := app.audit_action_of(to_jsonb(new), to_jsonb(old), coalesce(fields -> 'fields', '[]'));
  end if;
  perform app.audit_append(action, tg_table_name, subject.id, client, fields, subject.therapist_id);
  return null;
end $$;

-- Live updates name the person and the table, never the content. PostgreSQL folds equal messages of one transaction into one.
create function app.notify_change() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  person text;
begin
  for person in execute format('select distinct %I::text from changed', tg_argv[0]) loop
    perform pg_notify('openhour_live', person || ' ' || tg_table_name);
  end loop;
  return null;
end $$;

create function app.notify_practice() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('openhour_live', old.therapist_id || ' ' || tg_table_name);
  else
    perform pg_notify('openhour_live', new.therapist_id || ' ' || tg_table_name);
  end if;
  return null;
end $$;

alter function app.audit_read(text, text, uuid, uuid, jsonb) owner to openhour_definer;
alter function app.audit_write() owner to openhour_definer;
grant execute on function app.audit_read(text, text, uuid, uuid, jsonb) to openhour_app;
grant execute on function app.audit_append(text, text, uuid, uuid, jsonb, uuid), app.audit_action_of(jsonb, jsonb, jsonb) to openhour_definer;
grant execute on function app.audit_write(), app.notify_change(), app.notify_practice() to openhour_app, openhour_worker, openhour_definer, openhour_sign_in;
