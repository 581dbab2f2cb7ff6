-- What admins set for the whole installation. One row. A column that is null holds what the server's environment sets.
create table installation_settings (
  only_row boolean primary key default true check (only_row),
  -- counts the changes, so that an admin who saves over somebody else's newer change is told
  version integer not null default 0 check (version >= 0),
  -- the sender of emails. It stands in a header, so it is one line without an address
  name text check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]<>@"]'),
  support_email text check (char_length(support_email) between 3 and 254 and support_email ~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+$'),
  sign_up text not null default 'open' check (sign_up in ('open', 'invitation', 'closed')),
  location_gate text check (location_gate in ('open', 'closed', 'off')),
  plans_on boolean,
  -- how long what is deleted by itself is kept, in days, within the bounds of retention.rules.ts
  security_event_days integer check (security_event_days > 0),
  closed_support_days integer check (closed_support_days > 0),
  closed_visitor_days integer check (closed_visitor_days > 0),
  unconfirmed_days integer check (unconfirmed_days > 0),
  draft_days integer check (draft_days > 0),
  delivery_days integer check (delivery_days > 0),
  figure_days integer check (figure_days > 0),
  usage_days integer check (usage_days > 0)
);
insert into installation_settings default values;
call app.protect_inner_table('installation_settings', 'openhour_definer', 'select, update (version, name, support_email, sign_up, location_gate, plans_on,
  security_event_days, closed_support_days, closed_visitor_days, unconfirmed_days, draft_days, delivery_days, figure_days, usage_days)');
create policy read_settings on installation_settings for select to openhour_worker using (true);
grant select on installation_settings to openhour_worker;

-- Every node caches the row, and reads it again after a change.
create function app.installation_settings_changed() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('openhour_live', 'installation installation_settings');
  return null;
end $$;
grant execute on function app.installation_settings_changed to openhour_definer;
create trigger changed after update on installation_settings for each statement execute function app.installation_settings_changed();

-- In the transaction that adds an account which nobody invited. Aborts with `sign-up-invitation` or `sign-up-closed`.
create function app.require_open_sign_up() returns void language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  allowed text := (select sign_up from installation_settings);
begin
  perform app.refuse_when(allowed <> 'open', 'sign-up-' || allowed);
end $$;
alter function app.require_open_sign_up owner to openhour_definer;
grant execute on function app.require_open_sign_up to openhour_sign_in;

-- What is set of how long things are kept, by the names of retention.rules.ts.
create function app.retention_set(settings installation_settings) returns jsonb language sql immutable set search_path = pg_catalog
  return jsonb_build_object('securityEventDays', settings.security_event_days, 'closedSupportDays', settings.closed_support_days,
    'closedVisitorDays', settings.closed_visitor_days, 'unconfirmedDays', settings.unconfirmed_days, 'draftDays', settings.draft_days,
    'deliveryDays', settings.delivery_days, 'figureDays', settings.figure_days, 'usageDays', settings.usage_days);
grant execute on function app.retention_set to openhour_definer, openhour_worker;

-- The settings, and for each the admin who changed it last. `by` is null once that account is deleted.
create function app.admin_read_settings()
  returns table (version integer, name text, support_email text, sign_up text, location_gate text, plans_on boolean, kept jsonb, changes jsonb)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query
    select s.version, s.name, s.support_email, s.sign_up, s.location_gate, s.plans_on, app.retention_set(s),
      (select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'at', c.at, 'by', c.by) order by c.field), '[]') from (
        select distinct on (f.field) f.field, a.at, u.email as by
        from admin_acts a cross join lateral jsonb_array_elements_text(a.details -> 'fields') f (field) left join users u on u.id = a.admin_id
        where a.account_id is null and a.act = 'settings-changed'
        order by f.field, a.at desc) c)
    from installation_settings s;
end $$;
alter function app.admin_read_settings owner to openhour_definer;
grant execute on function app.admin_read_settings to openhour_admin;

-- Changes the settings that stand in `changed`. Aborts with `settings-changed` unless `seen` is the version. What was set is recorded by the names of
-- the settings, and as values only where those name nobody.
create function app.admin_change_settings(seen integer, changed jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  stored installation_settings;
  wanted installation_settings;
  fields jsonb;
begin
  perform app.require_admin();
  select * into stored from installation_settings for update;
  perform app.refuse_when(stored.version <> seen, 'settings-changed');
  wanted := jsonb_populate_record(stored, changed - 'version' - 'only_row');
  select coalesce(jsonb_agg(w.key order by w.key), '[]') into fields
    from jsonb_each(to_jsonb(wanted)) w where w.value is distinct from to_jsonb(stored) -> w.key;
  if fields = '[]' then
    return;
  end if;
  update installation_settings set version = stored.version + 1, name = wanted.name, support_email = wanted.support_email,
    sign_up = wanted.sign_up, location_gate = wanted.location_gate, plans_on = wanted.plans_on, security_event_days = wanted.security_event_days,
    closed_support_days = wanted.closed_support_days, closed_visitor_days = wanted.closed_visitor_days, unconfirmed_days = wanted.unconfirmed_days,
    draft_days = wanted.draft_days, delivery_days = wanted.delivery_days, figure_days = wanted.figure_days, usage_days = wanted.usage_days;
  perform app.record_admin_act('settings-changed', null, null, jsonb_build_object('fields', fields, 'sign_up', wanted.sign_up,
    'location_gate', wanted.location_gate, 'plans_on', wanted.plans_on, 'kept', jsonb_strip_nulls(app.retention_set(wanted))));
end $$;
alter function app.admin_change_settings owner to openhour_definer;
grant execute on function app.admin_change_settings to openhour_admin;

-- The address of the admin who sends a test email, which is recorded.
create function app.admin_test_mail() returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  perform app.record_admin_act('mail-tested', app.user_id());
  return (select email from users where id = app.user_id());
end $$;
alter function app.admin_test_mail owner to openhour_definer;
grant execute on function app.admin_test_mail to openhour_admin;
