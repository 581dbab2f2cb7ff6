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

-- The text that a link of the chain is computed over. The verifier computes the same outside the database.
create function app.audit_text(entry audit_log) returns text language sql immutable set search_path = pg_catalog as $$
  select concat_ws('|', entry.chain_id, entry.seq, extract(epoch from entry.at)::numeric(20, 6), coalesce(entry.actor_id::text, '-'),
    coalesce(entry.actor_role, '-'), entry.act, entry.entity, coalesce(entry.entity_id::text, '-'), coalesce(entry.client_id::text, '-'),
    coalesce(entry.details::text, '-'))
$$;

-- Appends one link. The row of audit_heads is the chain's lock: the sequence number is taken inside it, never before, so that no two
-- writers can link to the same predecessor.
create function app.audit_append(in_act text, in_entity text, in_entity_id uuid, in_client_id uuid, in_details jsonb default null, in_chain_id uuid default null)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entry audit_log;
  head audit_heads;
begin
  entry.chain_id := coalesce(in_chain_id, app.user_id());
  if entry.chain_id is null then
    raise exception 'an audit entry needs an acting person or a chain';
  end if;
  insert into audit_heads as h (chain_id, seq, hash) values (entry.chain_id, 0, sha256(convert_to(entry.chain_id::text, 'UTF8')))
    on conflict (chain_id) do update set seq = h.seq returning * into head;
  entry.seq := head.seq + 1;
  entry.at := clock_timestamp();
  entry.actor_id := app.user_id();
  entry.actor_role := app.user_role();
  entry.act := in_act;
  entry.entity := in_entity;
  entry.entity_id := in_entity_id;
  entry.client_id := in_client_id;
  entry.details := in_details;
  entry.previous_hash := head.hash;
  entry.hash := sha256(head.hash || convert_to(app.audit_text(entry), 'UTF8'));
  insert into audit_log values (entry.*);
  update audit_heads set seq = entry.seq, hash = entry.hash where chain_id = entry.chain_id;
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
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  subject jsonb := coalesce(is_now, was);
  act text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'deleted' else 'changed' end;
begin
  if tg_op = 'UPDATE' and is_now ? 'archived_at' then
    act := case when was ->> 'archived_at' is null and is_now ->> 'archived_at' is not null then 'archived'
                when was ->> 'archived_at' is not null and is_now ->> 'archived_at' is null then 'restored' else 'changed' end;
  end if;
  perform app.audit_append(act, tg_table_name, (subject ->> 'id')::uuid,
    case when tg_table_name = 'clients' then (subject ->> 'id')::uuid else (subject ->> 'client_id')::uuid end,
    case when tg_op = 'UPDATE' then jsonb_build_object('fields', (select jsonb_agg(f.key order by f.key) from jsonb_each(is_now) f
      where f.key <> 'updated_at' and f.value is distinct from was -> f.key)) end,
    (subject ->> 'therapist_id')::uuid);
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

alter function app.audit_append(text, text, uuid, uuid, jsonb, uuid) owner to openhour_definer;
alter function app.audit_read(text, text, uuid, uuid, jsonb) owner to openhour_definer;
alter function app.audit_write() owner to openhour_definer;
grant execute on function app.audit_text(audit_log) to openhour_definer;
grant execute on function app.audit_read(text, text, uuid, uuid, jsonb) to openhour_app;
grant execute on function app.audit_append(text, text, uuid, uuid, jsonb, uuid) to openhour_definer;
grant execute on function app.audit_write(), app.notify_change(), app.touch_updated_at() to openhour_app, openhour_worker, openhour_definer, openhour_sign_in;
