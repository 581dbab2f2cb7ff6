-- The audit log: one hash chain per practice (or per person without a practice). It keeps ids, never names or text.
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
  act text not null check (act in ('added', 'changed', 'archived', 'restored', 'deleted', 'opened', 'listed', 'exported', 'granted')),
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
create policy verifying on audit_log for select to openhour_worker using (true);
create policy verifying on audit_heads for select to openhour_worker using (true);
grant select on audit_log, audit_heads to openhour_worker;


-- Appends one link. The row of audit_heads is the chain's lock: the sequence number is taken inside it, never before, so that no two
-- writers can link to the same predecessor. A link is the SHA-256 of the one before it and of a text of all its fields; the verifier computes
-- the same outside the database. Called only from the definer functions below, with their rights and their path.
create function app.audit_append(in_act text, in_entity text, in_entity_id uuid, in_client_id uuid, in_details jsonb default null, in_chain_id uuid default null)
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
        coalesce(entry.actor::text, '-'), coalesce(entry.role, '-'), in_act, in_entity, coalesce(in_entity_id::text, '-'),
        coalesce(in_client_id::text, '-'), coalesce(in_details::text, '-')), 'UTF8')) as hash from entry
    ), written as (
      insert into audit_log (chain_id, seq, at, actor_id, actor_role, act, entity, entity_id, client_id, details, previous_hash, hash)
        select chain, seq, at, actor, role, in_act, in_entity, in_entity_id, in_client_id, in_details, previous, hash from link
    )
    update audit_heads set seq = link.seq, hash = link.hash from link where chain_id = chain;
    exit when found;
    insert into audit_heads (chain_id, seq, hash) values (chain, 0, sha256(convert_to(chain::text, 'UTF8'))) on conflict do nothing;
  end loop;
end $$;

-- Opening a record, or reading lists (counted and written in batches): asked for by the server, for the acting person's own chain only.
create function app.audit_read(in_act text, in_entity text, in_entity_id uuid, in_client_id uuid, in_details jsonb default null)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if in_act not in ('opened', 'listed', 'exported') then
    raise exception 'audit_read writes only acts of reading';
  end if;
  perform app.audit_append(in_act, in_entity, in_entity_id, in_client_id, in_details);
end $$;

create function app.audit_write() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record;
  client uuid;
  act text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'deleted' else 'changed' end;
  fields jsonb;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if tg_table_name = 'clients' then client := subject.id; else client := subject.client_id; end if;
  if tg_op = 'UPDATE' then
    select jsonb_build_object('fields', jsonb_agg(after.key order by after.key)) into fields
      from jsonb_each(to_jsonb(new)) after where after.key <> 'updated_at' and after.value is distinct from to_jsonb(old) -> after.key;
    if fields -> 'fields' ? 'archived_at' then
      act := case when to_jsonb(new) ->> 'archived_at' is null then 'restored' else 'archived' end;
    end if;
  end if;
  perform app.audit_append(act, tg_table_name, subject.id, client, fields, subject.therapist_id);
  return null;
end $$;

-- Live updates: which person's which table changed, never what. PostgreSQL folds equal messages of a transaction into one.
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
grant execute on function app.audit_append(text, text, uuid, uuid, jsonb, uuid) to openhour_definer;
grant execute on function app.audit_write(), app.notify_change(), app.notify_practice(), app.touch_updated_at() to openhour_app, openhour_worker, openhour_definer, openhour_sign_in;
