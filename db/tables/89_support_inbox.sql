-- The inbox of requests for support. Of a client it tells that they are one, not who: answers reach them in the product.
-- Requests in one state, the oldest first, those with priority before the others; closed ones the latest first.
create function app.admin_support_inbox(in_state text, only_mine boolean, skipped int, most int)
  returns table (id uuid, user_id uuid, name text, role text, sealed_sender bytea, sealed_subject bytea, state text, priority boolean, assigned_to uuid,
    assigned_name text, created_at timestamptz, last_at timestamptz, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform app.require_admin();
  return query select r.id, r.user_id, case when u.role <> 'client' then u.full_name end, u.role, r.sealed_sender, r.sealed_subject, r.state, r.priority, r.assigned_to, a.full_name,
      r.created_at, r.last_at, count(*) over ()
    from support_requests r left join users u on u.id = r.user_id left join users a on a.id = r.assigned_to
    where r.state = in_state and (not only_mine or r.assigned_to = app.user_id())
    order by case when in_state <> 'closed' then not r.priority end, case when in_state <> 'closed' then r.last_at end,
      case when in_state = 'closed' then r.closed_at end desc, r.id
    offset skipped limit most;
end $$;
alter function app.admin_support_inbox owner to openhour_definer;
grant execute on function app.admin_support_inbox to openhour_admin;

create function app.admin_support_counts() returns table (state text, requests bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform app.require_admin();
  return query select r.state, count(*) from support_requests r group by r.state;
end $$;
alter function app.admin_support_counts owner to openhour_definer;
grant execute on function app.admin_support_counts to openhour_admin;

create function app.admin_support_admins() returns table (id uuid, name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform app.require_admin();
  return query select u.id, u.full_name from users u where u.role = 'admin' and u.suspended_at is null order by u.full_name, u.id;
end $$;
alter function app.admin_support_admins owner to openhour_definer;
grant execute on function app.admin_support_admins to openhour_admin;

-- Records what an admin did with a request. Of a client's request the account is not named: its history would tell who asked.
create function app.record_support_act(in_act text, request uuid, owner_id uuid, in_details jsonb default '{}') returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.record_admin_act(in_act, (select u.id from users u where u.id = owner_id and u.role <> 'client'), null,
    jsonb_build_object('request', request) || in_details);
end $$;
alter function app.record_support_act owner to openhour_definer;
grant execute on function app.record_support_act to openhour_definer;

-- A request with its account, for an admin to read, which is recorded once a day. No row if there is none.
create function app.admin_support_request(request uuid)
  returns table (id uuid, user_id uuid, name text, email text, role text, is_suspended boolean, sealed_sender bytea, sealed_subject bytea,
    sealed_surroundings bytea, state text, priority boolean, assigned_to uuid, created_at timestamptz)
  language plpgsql security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform app.require_admin();
  if not exists (select from admin_acts a where a.admin_id = app.user_id() and a.act = 'support-read' and a.at > now() - interval '1 day'
      and a.details ->> 'request' = request::text) then
    perform app.record_support_act('support-read', r.id, r.user_id) from support_requests r where r.id = request;
  end if;
  return query select r.id, r.user_id, case when u.role <> 'client' then u.full_name end, case when u.role <> 'client' then u.email end, u.role, u.suspended_at is not null, r.sealed_sender, r.sealed_subject, r.sealed_surroundings,
      r.state, r.priority, r.assigned_to, r.created_at
    from support_requests r left join users u on u.id = r.user_id where r.id = request;
end $$;
alter function app.admin_support_request owner to openhour_definer;
grant execute on function app.admin_support_request to openhour_admin;

create function app.admin_support_thread(request uuid)
  returns table (id uuid, from_support boolean, sealed_text bytea, created_at timestamptz, files json)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform app.require_admin();
  return query select m.id, m.from_support, m.sealed_text, m.created_at,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', encode(f.sealed_name, 'base64'), 'fileType', f.file_type,
        'fileSize', f.file_size) order by f.position), '[]') from support_files f where f.message_id = m.id)
    from support_messages m where m.request_id = request order by m.position;
end $$;
alter function app.admin_support_thread owner to openhour_definer;
grant execute on function app.admin_support_thread to openhour_admin;

-- A screenshot that was sent.
create function app.admin_read_screenshot(file uuid) returns table (user_id uuid, id uuid, sealed_name bytea, file_type text, file_size bigint, file_key text)
  language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform app.require_admin();
  return query select f.user_id, f.id, f.sealed_name, f.file_type, f.file_size, f.file_key from support_files f
    where f.id = file and f.message_id is not null;
end $$;
alter function app.admin_read_screenshot owner to openhour_definer;
grant execute on function app.admin_read_screenshot to openhour_admin;

-- An answer. The person is notified; a visitor gets it by email: `mail_data`. Whoever answers first has the request assigned. Aborts with `request-missing`.
create function app.admin_answer_support(request uuid, message uuid, body bytea, closes boolean, mail_to text, mail_data jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner_id uuid;
  mail uuid := gen_random_uuid();
begin
  perform app.require_admin();
  update support_requests r set state = case when closes then 'closed' else 'waiting' end, closed_at = case when closes then now() end, last_at = now(),
      assigned_to = coalesce(r.assigned_to, app.user_id())
    where r.id = request returning r.user_id into owner_id;
  perform app.refuse_when(not found, 'request-missing');
  perform app.record_support_act('support-answered', request, owner_id);
  perform app.append_support_message(request, owner_id, message, true, body);
  if owner_id is null then
    insert into outgoing_mails (id, to_address, template, data) values (mail, mail_to, 'support-answer', mail_data);
    perform app.enqueue_mail(mail, request);
  else
    perform app.notify_of_support(owner_id, 'support-answered', 'Support answered you', 'There is an answer to your request for help.',
      (select case u.role when 'client' then '/client/support' when 'therapist' then '/app/support' else '/app/admin/support' end from users u
        where u.id = owner_id) || '?request=' || request);
  end if;
end $$;
alter function app.admin_answer_support owner to openhour_definer;
grant execute on function app.admin_answer_support to openhour_admin;

-- Aborts with `request-missing` or `admin-missing`.
create function app.admin_assign_support(request uuid, admin uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner_id uuid;
begin
  perform app.require_admin();
  perform app.refuse_when(admin is not null
    and not exists (select from users u where u.id = admin and u.role = 'admin' and u.suspended_at is null), 'admin-missing');
  update support_requests r set assigned_to = admin where r.id = request returning r.user_id into owner_id;
  perform app.refuse_when(not found, 'request-missing');
  perform app.record_support_act('support-assigned', request, owner_id);
  if admin <> app.user_id() then
    perform app.notify_of_support(admin, 'support-asked', 'A request was assigned to you', 'A request for support waits for your answer.',
      '/app/admin/support?request=' || request);
  end if;
end $$;
alter function app.admin_assign_support owner to openhour_definer;
grant execute on function app.admin_assign_support to openhour_admin;

create function app.admin_set_support_state(request uuid, new_state text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner_id uuid;
begin
  perform app.require_admin();
  update support_requests r set state = new_state, closed_at = case when new_state = 'closed' then coalesce(r.closed_at, now()) end
    where r.id = request returning r.user_id into owner_id;
  perform app.refuse_when(not found, 'request-missing');
  perform app.record_support_act('support-state', request, owner_id, jsonb_build_object('state', new_state));
end $$;
alter function app.admin_set_support_state owner to openhour_definer;
grant execute on function app.admin_set_support_state to openhour_admin;

create function app.admin_support_templates() returns table (id uuid, name text, text text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform app.require_admin();
  return query select t.id, t.name, t.text from support_templates t order by lower(t.name), t.id;
end $$;
alter function app.admin_support_templates owner to openhour_definer;
grant execute on function app.admin_support_templates to openhour_admin;

-- Aborts with `too-many-templates`.
create function app.admin_add_support_template(template uuid, new_name text, new_text text, most int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  perform app.refuse_when((select count(*) from support_templates) >= most, 'too-many-templates');
  insert into support_templates (id, name, text) values (template, new_name, new_text);
  perform app.record_admin_act('support-template-added', null, null, jsonb_build_object('template', template));
end $$;
alter function app.admin_add_support_template owner to openhour_definer;
grant execute on function app.admin_add_support_template to openhour_admin;

create function app.admin_change_support_template(template uuid, new_name text, new_text text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  update support_templates t set name = new_name, text = new_text, updated_at = now() where t.id = template;
  if not found then
    return false;
  end if;
  perform app.record_admin_act('support-template-changed', null, null, jsonb_build_object('template', template));
  return true;
end $$;
alter function app.admin_change_support_template owner to openhour_definer;
grant execute on function app.admin_change_support_template to openhour_admin;

create function app.admin_remove_support_template(template uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  delete from support_templates t where t.id = template;
  if not found then
    return false;
  end if;
  perform app.record_admin_act('support-template-removed', null, null, jsonb_build_object('template', template));
  return true;
end $$;
alter function app.admin_remove_support_template owner to openhour_definer;
grant execute on function app.admin_remove_support_template to openhour_admin;
