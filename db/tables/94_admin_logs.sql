-- What admins see of the audit log: time, whose chain, who acted, what was done to which kind of row. Never a row's id, a client's record or details of
-- a row, except the name of what an admin did. A page looks at no more entries than `in_scan`, whatever its filters leave: the last row, whose
-- `matches` is false, says where it stopped, and the next page goes on from there.
create function app.admin_audit_log(in_before timestamptz, in_before_chain uuid, in_before_seq bigint, in_since timestamptz, in_until timestamptz,
    in_account text, in_actions text[], in_role text, in_entity text, in_most integer, in_scan integer)
  returns table (at timestamptz, chain_id uuid, seq bigint, account_email text, account_role text, actor_role text, actor_email text, action text,
    entity text, act text, matches boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  of_chain uuid;
  -- Without a filter of what is looked at, no more than is shown.
  look integer := case when in_actions is null and in_entity is null and in_role is null then least(in_scan, in_most) else in_scan end;
begin
  perform app.require_admin();
  if in_account is not null then
    select u.id into of_chain from users u where u.email = lower(in_account);
    if of_chain is null then
      return;
    end if;
  end if;
  return query
    with seen as materialized (
      (select l.at, l.chain_id, l.seq, l.actor_id, l.actor_role, l.action, l.entity, l.details ->> 'act' as act from audit_log l
        where of_chain is null and (l.at, l.chain_id, l.seq) < (coalesce(in_before, 'infinity'), coalesce(in_before_chain, last), coalesce(in_before_seq, 0))
          and l.at >= coalesce(in_since, '-infinity') and l.at < coalesce(in_until, 'infinity')
        order by l.at desc, l.chain_id desc, l.seq desc limit look)
      union all
      (select l.at, l.chain_id, l.seq, l.actor_id, l.actor_role, l.action, l.entity, l.details ->> 'act' from audit_log l
        where l.chain_id = of_chain and l.seq < coalesce(in_before_seq, 9223372036854775807)
          and l.at >= coalesce(in_since, '-infinity') and l.at < coalesce(in_until, 'infinity')
        order by l.seq desc limit look)
    ), numbered as (
      select s.*, row_number() over () as place from seen s
    ), found as (
      select n.* from numbered n
      where (in_actions is null or n.action = any(in_actions)) and (in_entity is null or n.entity = in_entity)
        and (in_role is null or coalesce(n.actor_role, 'system') = in_role)
      order by n.place limit in_most
    )
    select f.at, f.chain_id, f.seq, owner.email, owner.role, f.actor_role,
        -- who is whose client is nothing that an admin needs to know
        case when f.actor_role is distinct from 'client' or f.actor_id = f.chain_id then actor.email end,
        f.action, f.entity, case when f.actor_role = 'admin' and f.entity = 'users' then f.act end, true
      from (select * from found) f left join users owner on owner.id = f.chain_id left join users actor on actor.id = f.actor_id
    union all
    select n.at, n.chain_id, n.seq, null, null, null, null, '', '', null, false from numbered n
      where n.place = in_scan;
end $$;
alter function app.admin_audit_log owner to openhour_definer;
grant execute on function app.admin_audit_log to openhour_admin;

create function app.admin_note_export(in_rows integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  perform app.record_admin_act('audit-log-exported', null, null, jsonb_build_object('rows', in_rows));
end $$;
alter function app.admin_note_export owner to openhour_definer;
grant execute on function app.admin_note_export to openhour_admin;

-- A verification of every chain, of which all admins see the same progress. A job recomputes the chains.
create table audit_verifications (
  id uuid primary key default gen_random_uuid(),
  started_by uuid,
  started_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'finished', 'failed')),
  progressed_at timestamptz not null default now(),
  ended_at timestamptz,
  entries bigint not null default 0,
  -- how many there were when it began; null until then
  entries_expected bigint,
  chains integer,
  anchored integer,
  fault_count integer,
  -- the first ones: chain, number of the entry, what is wrong
  faults jsonb not null default '[]' check (octet_length(faults::text) <= 100000)
);
create unique index audit_verifications_one on audit_verifications ((true)) where state in ('waiting', 'running');
create index audit_verifications_newest on audit_verifications (started_at desc);
call app.protect_inner_table('audit_verifications', 'openhour_definer', 'select, insert, update (state, ended_at)');
create policy verify_chains on audit_verifications to openhour_worker using (true) with check (true);
grant select, delete, update (state, progressed_at, ended_at, entries, entries_expected, chains, anchored, fault_count, faults)
  on audit_verifications to openhour_worker;

-- One without progress for this long has lost its job.
create function app.verification_patience() returns interval language sql immutable parallel safe return interval '10 minutes';
grant execute on function app.verification_patience to openhour_definer;

-- Starts one unless one is under way.
create function app.admin_start_verification() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  started uuid;
begin
  perform app.require_admin();
  update audit_verifications set state = 'failed', ended_at = now()
    where state in ('waiting', 'running') and progressed_at < now() - app.verification_patience();
  insert into audit_verifications (started_by) values (app.user_id()) on conflict do nothing returning id into started;
  if started is not null then
    perform app.enqueue('verify-audit', json_build_object('verificationId', started), 'verify-audit-' || started);
    perform app.record_admin_act('audit-log-verified', null);
  end if;
end $$;
alter function app.admin_start_verification owner to openhour_definer;
grant execute on function app.admin_start_verification to openhour_admin;

-- The newest verification. Of a fault's chain it says whose account it is.
create function app.admin_verification() returns table (id uuid, state text, started_at timestamptz, started_by_email text, ended_at timestamptz,
    entries bigint, entries_expected bigint, chains integer, anchored integer, fault_count integer, faults jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query
    select v.id, v.state, v.started_at, starter.email, v.ended_at, v.entries, v.entries_expected, v.chains, v.anchored, v.fault_count,
      coalesce((select jsonb_agg(jsonb_build_object('account', owner.email, 'chain', fault.value ->> 'chainId',
          'seq', fault.value -> 'seq', 'what', fault.value ->> 'what') order by fault.ordinality)
        from jsonb_array_elements(v.faults) with ordinality fault left join users owner on owner.id = (fault.value ->> 'chainId')::uuid), '[]')
    from audit_verifications v left join users starter on starter.id = v.started_by order by v.started_at desc limit 1;
end $$;
alter function app.admin_verification owner to openhour_definer;
grant execute on function app.admin_verification to openhour_admin;
