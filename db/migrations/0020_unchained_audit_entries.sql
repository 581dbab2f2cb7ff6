-- Audit entries wait here for at most a second until they are linked to their chain, in the order of their commits, and the changes that they record
-- are announced to live updates. Writers only insert, so that they neither wait for each other nor compute hashes: a transaction that calls pg_notify
-- commits while no other does.
create function app.is_audit_action(action text) returns boolean language sql immutable parallel safe
  return action in ('added', 'changed', 'archived', 'restored', 'deleted', 'opened', 'listed', 'exported', 'granted', 'signed', 'shared', 'unshared',
    'acknowledged', 'completed', 'reopened', 'downloaded', 'printed');
create function app.is_audited_reading(action text) returns boolean language sql immutable parallel safe
  return action in ('opened', 'listed', 'exported', 'downloaded', 'printed');
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (app.is_audit_action(action));

create table audit_unchained (
  id bigint generated always as identity primary key,
  chain_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_role text,
  action text not null check (app.is_audit_action(action)),
  entity text not null,
  entity_id uuid,
  client_id uuid,
  details jsonb
);
call app.protect_inner_table('audit_unchained', 'openhour_definer', 'select, insert, delete');
create policy verify_chains on audit_unchained for select to openhour_worker using (true);
grant select on audit_unchained to openhour_worker;

-- In PL/pgSQL, which keeps its plan; a function in SQL plans each call.
create or replace function app.audit_append(in_action text, in_entity text, in_entity_id uuid, in_client_id uuid, in_details jsonb default null, in_chain_id uuid default null)
  returns void language plpgsql as $$
begin
  insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id, details)
    values (coalesce(in_chain_id, app.user_id()), app.user_id(), app.user_role(), in_action, in_entity, in_entity_id, in_client_id, in_details);
end $$;

-- For the server: records opened records of many people in one statement. Each entry has actor, role, entity, id and client.
create function app.audit_opened(in_entries jsonb) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id)
    select entry.actor, entry.actor, entry.role, 'opened', entry.entity, entry.id, entry.client
    from jsonb_to_recordset(in_entries) as entry (actor uuid, role text, entity text, id uuid, client uuid);
end $$;

-- The hash of each entry as a window aggregate: the SHA-256 of the previous hash, which is `first_hash` for the first entry, and the entry's text.
create function app.next_hash(previous bytea, first_hash bytea, entry_text text) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(previous, first_hash) || convert_to(entry_text, 'UTF8'));
end $$;
create aggregate app.chained_hash(first_hash bytea, entry_text text) (sfunc = app.next_hash, stype = bytea);

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

alter function app.audit_opened(jsonb) owner to openhour_definer;
alter function app.chain_audit_entries(bigint, uuid) owner to openhour_definer;
grant execute on function app.audit_opened(jsonb) to openhour_app;
grant execute on function app.chain_audit_entries(bigint, uuid) to openhour_worker;
grant execute on function app.is_audit_action(text), app.is_audited_reading(text), app.next_hash(bytea, bytea, text), app.chained_hash(bytea, text) to openhour_definer;

-- Links the acting person's own entries, so that a history shows what has just happened.
create function app.chain_own_audit_entries() returns bigint language sql security definer set search_path = pg_catalog, public, pg_temp
  return app.chain_audit_entries(9223372036854775807, app.user_id());
alter function app.chain_own_audit_entries() owner to openhour_definer;
grant execute on function app.chain_own_audit_entries() to openhour_app;

create or replace function app.audit_read(in_action text, in_entity text, in_entity_id uuid, in_client_id uuid, in_details jsonb default null)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.is_audited_reading(in_action) then
    raise exception 'audit_read writes only actions of reading';
  end if;
  perform app.audit_append(in_action, in_entity, in_entity_id, in_client_id, in_details);
end $$;

-- Tables whose every change is audited need no trigger for live updates.
do $$
declare
  target regclass;
begin
  for target in select tgrelid from pg_trigger where tgname = 'audit' and cardinality(tgattr::int2[]) = 0 loop
    execute format('drop trigger live on %s', target);
  end loop;
end $$;
