-- What admins see of sign-in: events, addresses, lock-outs and sign-ins, each with the account's address, and never what somebody typed.

-- How many refused attempts an event stands for. Of refused sign-ins only some are recorded, with how many there were since the one before.
create function app.refused_attempts(in_action text, in_details jsonb) returns bigint language sql immutable parallel safe
  return case when in_action = 'sign-in refused' then coalesce((in_details ->> 'tries')::bigint, 0)
    when in_action in ('proof failed', 'passkey refused', 'too many wrong codes') then 1 else 0 end;
grant execute on function app.refused_attempts to openhour_definer, openhour_worker;

-- A page looks at no more events than `in_scan`; as in app.admin_audit_log, the last row says where it stopped.
create function app.admin_security_events(in_before timestamptz, in_before_id uuid, in_severity text, in_category text, in_account text,
    in_address text, in_most integer, in_scan integer)
  returns table (at timestamptz, id uuid, account_email text, account_role text, category text, action text, severity text, ip_address text,
    user_agent text, matches boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
begin
  perform app.require_admin();
  if in_account is not null then
    select u.id into person from users u where u.email = lower(in_account);
    if person is null then
      return;
    end if;
  end if;
  return query
    with seen as materialized (
      (select e.* from security_events e
        where person is null and e.at <= coalesce(in_before, 'infinity')
          and (e.at, e.id) < (coalesce(in_before, 'infinity'), coalesce(in_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by e.at desc, e.id desc limit in_scan)
      union all
      (select e.* from security_events e
        where e.user_id = person and e.at <= coalesce(in_before, 'infinity')
          and (e.at, e.id) < (coalesce(in_before, 'infinity'), coalesce(in_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by e.at desc, e.id desc limit in_scan)
    ), numbered as (
      select s.*, row_number() over () as place from seen s
    ), found as (
      select n.* from numbered n
      where (in_severity is null or n.severity = in_severity) and (in_category is null or n.category = in_category)
        and (in_address is null or n.ip_address = in_address)
      order by n.place limit in_most
    )
    select f.at, f.id, u.email, u.role, f.category, f.action, f.severity, f.ip_address, f.user_agent, true
      from (select * from found) f left join users u on u.id = f.user_id
    union all
    select n.at, n.id, null, null, '', '', '', null, null, false from numbered n where n.place = in_scan;
end $$;
alter function app.admin_security_events owner to openhour_definer;
grant execute on function app.admin_security_events to openhour_admin;

-- Refused attempts by address since a time, of the newest `in_scan` events.
create function app.admin_top_addresses(in_since timestamptz, in_scan integer)
  returns table (ip_address text, refused bigint, events bigint, accounts bigint, last_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query
    select e.ip_address, sum(app.refused_attempts(e.action, e.details))::bigint, count(*), count(distinct e.user_id), max(e.at)
    from (select * from security_events s where s.at >= in_since order by s.at desc limit in_scan) e
    where e.ip_address is not null and e.category = 'auth'
    group by e.ip_address having sum(app.refused_attempts(e.action, e.details)) > 0
    order by 2 desc, 3 desc, 5 desc limit 10;
end $$;
alter function app.admin_top_addresses owner to openhour_definer;
grant execute on function app.admin_top_addresses to openhour_admin;

-- Who was locked out since a time: an account, or all of an address where no account is named.
create function app.admin_lock_outs(in_since timestamptz)
  returns table (id uuid, at timestamptz, account_id uuid, account_email text, action text, ip_address text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query
    select e.id, e.at, e.user_id, u.email, e.action, e.ip_address from security_events e left join users u on u.id = e.user_id
    where e.severity <> 'low' and e.at >= in_since and e.category = 'auth'
      and (e.action = 'too many wrong codes' or e.details ->> 'limited' = 'true')
    order by e.at desc limit 50;
end $$;
alter function app.admin_lock_outs owner to openhour_definer;
grant execute on function app.admin_lock_outs to openhour_admin;

-- Sets the counters of these keys back. Only the server can make keys, which are hashes under its secret.
create function app.admin_release_lock_out(in_event uuid, in_keys text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
begin
  perform app.require_admin();
  select e.user_id into person from security_events e join users u on u.id = e.user_id where e.id = in_event;
  if person is null then
    return;
  end if;
  delete from rate_limits where key = any(in_keys);
  perform app.record_admin_act('lock-out-released', person);
end $$;
alter function app.admin_release_lock_out owner to openhour_definer;
grant execute on function app.admin_release_lock_out to openhour_admin;

-- Sign-ins that still work, of one account or the newest of all.
create function app.admin_sign_ins(in_account text, in_at timestamptz, in_used_since timestamptz, in_most integer)
  returns table (id uuid, account_id uuid, account_email text, account_role text, ip_address text, user_agent text, created_at timestamptz,
    last_active_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query
    select s.id, u.id, u.email, u.role, s.ip_address, s.user_agent, s.created_at, s.last_active_at
    from sign_in_sessions s join users u on u.id = s.user_id
    where s.expires_at > in_at and s.last_active_at > in_used_since and (in_account is null or u.email = lower(in_account))
    order by s.last_active_at desc, s.id limit in_most;
end $$;
alter function app.admin_sign_ins owner to openhour_definer;
grant execute on function app.admin_sign_ins to openhour_admin;

-- Ends one sign-in. Returns its account, or null if it is over already.
create function app.admin_end_sign_in(in_id uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
begin
  perform app.require_admin();
  delete from sign_in_sessions s where s.id = in_id returning s.user_id into person;
  if person is not null then
    perform app.record_admin_act('sign-in-ended', person);
  end if;
  return person;
end $$;
alter function app.admin_end_sign_in owner to openhour_definer;
grant execute on function app.admin_end_sign_in to openhour_admin;

-- Ends all sign-ins of an account, and what is unfinished; the one in which the admin acts stays. Returns their number, or null without such an account.
create function app.admin_end_all_sign_ins(account uuid, in_kept uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended integer;
begin
  perform app.require_admin();
  if not exists (select from users u where u.id = account) then
    return null;
  end if;
  delete from sign_in_sessions s where s.user_id = account and s.id <> in_kept;
  get diagnostics ended = row_count;
  delete from sign_in_challenges c where c.user_id = account;
  perform app.record_admin_act('sign-ins-ended', account, null, jsonb_build_object('count', ended));
  return ended;
end $$;
alter function app.admin_end_all_sign_ins owner to openhour_definer;
grant execute on function app.admin_end_all_sign_ins to openhour_admin;
