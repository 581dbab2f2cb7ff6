-- What admins may ask of the whole installation. Each function begins with app.require_admin(), and returns no content of a record, no id of a client's
-- record and no client's name: db/admin-columns.txt lists them with what they return.

-- Refuses everybody but an admin whose account is active at this moment, whatever the server still remembers of them.
create function app.require_admin() returns void language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from users where id = app.user_id() and role = 'admin' and suspended_at is null) then
    raise exception using errcode = '42501', message = 'only an active admin may do this';
  end if;
end $$;
alter function app.require_admin owner to openhour_definer;
grant execute on function app.require_admin to openhour_definer;

-- What admins did, and why. The reason is what the admin typed; the owner of the account reads it in an email. Rows go with the account.
create table admin_acts (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  admin_id uuid,
  -- null for an act on the installation
  account_id uuid references users (id) on delete cascade,
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*$' and char_length(act) <= 40),
  reason text check (char_length(reason) between 1 and 500),
  details jsonb not null default '{}' check (octet_length(details::text) <= 1000)
);
create index admin_acts_of_account on admin_acts (account_id, at desc);
create index admin_acts_of_admin on admin_acts (admin_id, at desc);
call app.protect_inner_table('admin_acts', 'openhour_definer', 'select, insert');

-- Records an act in the table above and in the audit chains of the admin and of the account. `details` hold states and numbers, never names.
create function app.record_admin_act(in_act text, account uuid, in_reason text default null, in_details jsonb default '{}') returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entry jsonb := in_details || jsonb_build_object('act', in_act);
begin
  insert into admin_acts (admin_id, account_id, act, reason, details) values (app.user_id(), account, in_act, in_reason, in_details);
  perform app.audit_append('changed', 'users', account, null, entry, app.user_id());
  if account is distinct from app.user_id() and account is not null then
    perform app.audit_append('changed', 'users', account, null, entry, account);
  end if;
end $$;
alter function app.record_admin_act owner to openhour_definer;
grant execute on function app.record_admin_act to openhour_definer;

create function app.admin_account_counts() returns table (role text, confirmed bigint, unconfirmed bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query select u.role, count(*) filter (where u.email_verified), count(*) filter (where not u.email_verified) from users u group by u.role;
end $$;
alter function app.admin_account_counts owner to openhour_definer;
grant execute on function app.admin_account_counts to openhour_admin;

-- What practices have connected: for each service how many work, fail, or must be connected again, and what was wrong last, in our own words.
create function app.service_figures()
  returns table (service text, connected bigint, failing bigint, reconnect bigint, last_success_at timestamptz, problem text, problem_at timestamptz)
  language sql stable rows 5 security definer set search_path = pg_catalog, public, pg_temp as $$
    select n.kind, count(c.id) filter (where c.state = 'working'), count(c.id) filter (where c.state = 'failing'),
      count(c.id) filter (where c.state = 'reconnect'), max(c.success_at),
      (array_agg(c.problem order by c.problem_at desc) filter (where c.state <> 'working'))[1], max(c.problem_at) filter (where c.state <> 'working')
    from unnest('{zoom,google_calendar,caldav}'::text[]) n (kind) left join connections c on c.kind = n.kind and c.is_active group by n.kind
    union all
    select 'webhooks', count(*) filter (where w.disabled_by is null), count(*) filter (where w.disabled_by = 'failures'), 0::bigint, null, null, null
    from webhook_endpoints w
    union all
    select 'push', count(*) filter (where p.failed_count = 0), count(*) filter (where p.failed_count > 0), 0::bigint, null, null, null
    from push_subscriptions p
$$;
alter function app.service_figures owner to openhour_definer;
grant execute on function app.service_figures to openhour_worker;

create function app.admin_service_figures()
  returns table (service text, connected bigint, failing bigint, reconnect bigint, last_success_at timestamptz, problem text, problem_at timestamptz)
  language plpgsql stable rows 5 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query select * from app.service_figures();
end $$;
alter function app.admin_service_figures owner to openhour_definer;
grant execute on function app.admin_service_figures to openhour_admin;
