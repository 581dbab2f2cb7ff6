-- What happened around the practice that may matter for its safety. Person, address and browser are what the server saw, whatever a call says.
create table security_events (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  user_id uuid,
  category text not null check (char_length(category) between 1 and 60),
  action text not null check (char_length(action) between 1 and 100),
  severity text not null default 'low' check (severity in ('low', 'medium', 'high')),
  details jsonb not null default '{}' check (octet_length(details::text) <= 1024),
  ip_address text check (char_length(ip_address) <= 64),
  user_agent text check (char_length(user_agent) <= 400)
);
create index security_events_by_time on security_events (at desc);
create index security_events_of_user on security_events (user_id, at desc) where user_id is not null;
call app.protect_inner_table('security_events', 'openhour_definer', 'insert');
create policy watching on security_events for select to openhour_app using ((select app.user_role()) = 'admin');
grant select on security_events to openhour_app;
create policy purging on security_events to openhour_worker using (true) with check (true);
grant select, delete on security_events to openhour_worker;

create function app.record_security_event(in_action text, in_details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  parted text[] := regexp_match(in_action, '^([^:]*):(.*)$');
begin
  insert into security_events (user_id, category, action, severity, details, ip_address, user_agent) values (
    app.user_id(),
    coalesce(nullif(parted[1], ''), 'general'),
    coalesce(nullif(parted[2], ''), in_action),
    case when in_details ->> 'severity' in ('low', 'medium', 'high') then in_details ->> 'severity' else 'low' end,
    coalesce(in_details, '{}') - 'severity',
    nullif(current_setting('app.ip_address', true), ''),
    left(nullif(current_setting('app.user_agent', true), ''), 400));
end $$;
alter function app.record_security_event(text, jsonb) owner to openhour_definer;
grant execute on function app.record_security_event(text, jsonb) to openhour_app, openhour_sign_in;

-- The specified procedures. p_user_id, p_ip_address and p_user_agent are taken and ignored.
create function public.log_security_event(p_action text, p_details jsonb default '{}') returns void
  language sql set search_path = pg_catalog, public, pg_temp
  as $$ select app.record_security_event(p_action, p_details) $$;
create function public.log_enhanced_security_event(p_action text, p_details jsonb default '{}', p_user_id uuid default null, p_ip_address text default null, p_user_agent text default null)
  returns void language sql set search_path = pg_catalog, public, pg_temp
  as $$ select app.record_security_event(p_action, p_details) $$;
grant execute on function public.log_security_event(text, jsonb), public.log_enhanced_security_event(text, jsonb, uuid, text, text)
  to openhour_app, openhour_sign_in;
