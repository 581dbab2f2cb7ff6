-- What admins see of accounts. Of a practice that is numbers and states, of a client's account not even the practices.

-- The days on which somebody used an account, for "last active" and for the numbers of active accounts. Days, not moments: an admin need not know more.
create table account_days (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  primary key (user_id, day)
);
create index account_days_by_day on account_days (day);
call app.protect_inner_table('account_days', 'openhour_definer', 'select, insert');
create policy purge_expired on account_days to openhour_worker using (true) with check (false);
grant select, delete on account_days to openhour_worker;

create function app.note_active_day() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into account_days (user_id, day) values (new.user_id, (new.last_active_at at time zone 'utc')::date) on conflict do nothing;
  return null;
end $$;
alter function app.note_active_day owner to openhour_definer;
grant execute on function app.note_active_day to openhour_sign_in;
create trigger active_day after insert or update of last_active_at on sign_in_sessions for each row execute function app.note_active_day();

-- The plan of an account as `tierStatusOf` in shared/src/access/tiers.ts decides it; a test compares the two.
create function app.plan_of(stored subscribers, at timestamptz) returns text language sql immutable parallel safe as $$
  select case when stored.subscribed and (stored.subscription_end is null or stored.subscription_end > at) and stored.subscription_tier in ('pro', 'premium')
      then stored.subscription_tier
    when stored.trial_ends_at > at then 'trial' else 'trial-ended' end
$$;
grant execute on function app.plan_of to openhour_definer;

-- invited: an admin who has not chosen a password yet
create function app.account_state(account users) returns text language sql immutable parallel safe as $$
  select case when account.suspended_at is not null then 'suspended' when not account.email_verified then 'unconfirmed'
    when account.role = 'admin' and account.address_proved_at is null then 'invited' else 'active' end
$$;
grant execute on function app.account_state to openhour_definer;

-- One page of the accounts of a role. @param wanted_state all, or a state; @param wanted_plan all, or a plan; @param sort newest, name
-- or active. Each row repeats the number of all that match.
create function app.admin_list_accounts(of_role text, search text, wanted_state text, wanted_plan text, sort text, at timestamptz, most integer, skipped bigint)
  returns table (id uuid, full_name text, email text, state text, created_at timestamptz, plan text, last_active date, total bigint)
  language plpgsql stable rows 25 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- what people type stands for itself
  pattern text := '%' || regexp_replace(lower(search), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform app.require_admin();
  return query
    with fitting as (
      select u.id, u.full_name, u.email, app.account_state(u) as its_state, u.created_at,
        case when u.role = 'therapist' then app.plan_of(s, at) end as its_plan,
        case sort when 'active' then (select max(d.day) from account_days d where d.user_id = u.id) end as active_on
      from users u join subscribers s on s.user_id = u.id
      where u.role = of_role
        and (search = '' or lower(u.full_name) like pattern or u.email like pattern)
        and (wanted_state = 'all' or app.account_state(u) = wanted_state)
        and (wanted_plan = 'all' or app.plan_of(s, at) = wanted_plan)
    ), page as (
      select f.*, row_number() over (order by case sort when 'name' then lower(f.full_name) end, f.active_on desc nulls last, f.created_at desc, f.id) as place,
        count(*) over () as total
      from fitting f order by place limit most offset skipped
    )
    select p.id, p.full_name, p.email, p.its_state, p.created_at, p.its_plan, (select max(d.day) from account_days d where d.user_id = p.id), p.total
    from page p order by p.place;
end $$;
alter function app.admin_list_accounts owner to openhour_definer;
grant execute on function app.admin_list_accounts to openhour_admin;

-- What a practice uses, counted as that practice: no policy opens its rows to anyone else.
create function app.usage_of(practice uuid) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person text := current_setting('app.user_id', true);
  its_role text := current_setting('app.user_role', true);
  zone text := (select timezone from practice_settings where user_id = practice);
  used jsonb;
begin
  perform set_config('app.user_id', practice::text, true), set_config('app.user_role', 'therapist', true);
  used := jsonb_build_object(
    'clients', (select count(*) from clients where therapist_id = practice and archived_at is null and not is_sample),
    'appointmentsThisMonth', (select count(*) from appointments where therapist_id = practice and cancelled_at is null
      and date_trunc('month', starts_at at time zone zone) = date_trunc('month', now() at time zone zone)),
    'storedBytes', app.stored_bytes(practice));
  perform set_config('app.user_id', person, true), set_config('app.user_role', its_role, true);
  return used;
end $$;
alter function app.usage_of owner to openhour_definer;

-- One account. No row if there is none.
create function app.admin_read_account(account uuid, at timestamptz)
  returns table (id uuid, full_name text, email text, role text, state text, created_at timestamptz, practice_name text, plan text,
    plan_until timestamptz, trial_until timestamptz, past_due boolean, provider text, usage jsonb, last_active date, sign_ins bigint,
    two_factor boolean, passkey_count bigint, google boolean, reset_due timestamptz, waiting_mails bigint, services jsonb, acts jsonb)
  language plpgsql rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query
    select u.id, u.full_name, u.email, u.role, app.account_state(u), u.created_at,
      case when u.role = 'therapist' then p.practice_name end, case when u.role = 'therapist' then app.plan_of(s, at) end, s.subscription_end,
      s.trial_ends_at, s.past_due, s.provider,
      case when u.role = 'therapist' then app.usage_of(u.id) end,
      (select max(d.day) from account_days d where d.user_id = u.id),
      (select count(*) from sign_in_sessions i where i.user_id = u.id and i.expires_at > at),
      exists (select from two_factors f where f.user_id = u.id and f.confirmed_at is not null),
      (select count(*) from passkeys k where k.user_id = u.id),
      exists (select from sign_in_accounts a where a.user_id = u.id and a.provider_id = 'google'),
      (select r.due_at from factor_resets r where r.user_id = u.id),
      (select count(*) from outgoing_mails m where m.to_address = u.email),
      (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'state', c.state, 'problem', c.problem, 'since', c.created_at) order by c.kind), '[]')
        from connections c where c.therapist_id = u.id and c.is_active),
      (select coalesce(jsonb_agg(jsonb_build_object('at', d.at, 'act', d.act, 'reason', d.reason, 'by', b.email) order by d.at desc), '[]')
        from (select * from admin_acts where account_id = u.id order by admin_acts.at desc limit 50) d left join users b on b.id = d.admin_id)
    from users u join subscribers s on s.user_id = u.id join profiles p on p.id = u.id where u.id = account;
end $$;
alter function app.admin_read_account owner to openhour_definer;
grant execute on function app.admin_read_account to openhour_admin;

-- Per day for the dashboard: accounts that signed up and accounts that were used, of therapists and of clients. @param days how many, today included
create function app.admin_account_days(days integer, at timestamptz) returns table (day date, signed_up bigint, therapists bigint, people bigint)
  language plpgsql stable rows 30 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query
    select d::date, (select count(*) from users u where u.created_at >= d at time zone 'utc' and u.created_at < (d + interval '1 day') at time zone 'utc'),
      (select count(*) from account_days a join users u on u.id = a.user_id where a.day = d::date and u.role = 'therapist'),
      (select count(*) from account_days a where a.day = d::date)
    from generate_series((at at time zone 'utc')::date - (days - 1), (at at time zone 'utc')::date, interval '1 day') d;
end $$;
alter function app.admin_account_days owner to openhour_definer;
grant execute on function app.admin_account_days to openhour_admin;
