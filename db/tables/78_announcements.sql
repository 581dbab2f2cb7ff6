-- What the people who run the installation tell everybody, or everybody of one role: a bar on their pages until they put it away or it ends, and a
-- notification. Plain text on one line.
create table announcements (
  id uuid primary key,
  level text not null check (level in ('info', 'warning')),
  audience text not null check (audience in ('everybody', 'therapist', 'client', 'admin')),
  title text not null check (char_length(title) between 1 and 80 and title !~ '[[:cntrl:]]'),
  text text not null check (char_length(text) between 1 and 500 and text !~ '[[:cntrl:]]'),
  starts_at timestamptz not null,
  -- when it ends, or was ended
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint announcements_period check (ends_at >= starts_at)
);
create index announcements_ending on announcements (ends_at);
call app.protect_inner_table('announcements', 'openhour_definer', 'select, insert, update (ends_at), delete');
-- Each role reads its own. The query leaves out those that have not begun, or have ended.
create policy read_own on announcements for select to openhour_app, openhour_client, openhour_admin
  using (audience = 'everybody' or audience = (select app.user_role()));
grant select (id, level, audience, title, text, starts_at, ends_at) on announcements to openhour_app, openhour_client, openhour_admin;
create policy purge_old on announcements to openhour_worker using (true) with check (false);
grant select (ends_at), delete on announcements to openhour_worker;

-- Who was told of an announcement, and who put its bar away.
create table announcement_readers (
  announcement_id uuid not null references announcements (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- the notification that told them, which they may have deleted. Null if they put the bar away before that
  notification_id uuid,
  dismissed_at timestamptz,
  primary key (user_id, announcement_id)
);
create index announcement_readers_of_announcement on announcement_readers (announcement_id);
call app.protect_inner_table('announcement_readers', 'openhour_definer', 'select, insert, update (dismissed_at)');
create policy own_rows on announcement_readers for select to openhour_app, openhour_client, openhour_admin using (user_id = (select app.user_id()));
grant select (announcement_id, user_id, notification_id, dismissed_at) on announcement_readers to openhour_app, openhour_client, openhour_admin;

create policy delete_with_announcement on notifications to openhour_definer using (kind = 'announcement') with check (false);

-- Open windows of everybody learn of it at once.
create function app.announcements_changed() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('openhour_live', 'everybody announcements');
  return null;
end $$;
grant execute on function app.announcements_changed to openhour_definer, openhour_worker;
create trigger live after insert or update or delete on announcements for each statement execute function app.announcements_changed();

-- The latest first, with how many people were told and how many put it away.
create function app.admin_announcements(most int)
  returns table (id uuid, level text, audience text, title text, text text, starts_at timestamptz, ends_at timestamptz, told bigint, dismissed bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query
    select a.id, a.level, a.audience, a.title, a.text, a.starts_at, a.ends_at,
      (select count(*) from announcement_readers r where r.announcement_id = a.id and r.notification_id is not null),
      (select count(*) from announcement_readers r where r.announcement_id = a.id and r.dismissed_at is not null)
    from announcements a order by a.starts_at desc, a.id limit most;
end $$;
alter function app.admin_announcements owner to openhour_definer;
grant execute on function app.admin_announcements to openhour_admin;

-- Aborts with `too-many-announcements` while `most` are shown or planned. A job tells people once it begins.
create function app.admin_publish_announcement(given jsonb, at timestamptz, most int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  added announcements := jsonb_populate_record(null::announcements, given);
begin
  perform app.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('announcements', 0));
  perform app.refuse_when((select count(*) from announcements a where a.ends_at > at) >= most, 'too-many-announcements');
  insert into announcements (id, level, audience, title, text, starts_at, ends_at)
    values (added.id, added.level, added.audience, added.title, added.text, added.starts_at, added.ends_at);
  perform app.enqueue('begin-announcement', json_build_object('announcementId', added.id), 'announcement ' || added.id, added.starts_at);
  perform app.record_admin_act('announcement-published', null, null,
    jsonb_build_object('announcement', added.id, 'audience', added.audience, 'level', added.level));
end $$;
alter function app.admin_publish_announcement owner to openhour_definer;
grant execute on function app.admin_publish_announcement to openhour_admin;

-- Whether it was shown until then; null if there is none.
create function app.admin_end_announcement(announcement uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  if not exists (select from announcements a where a.id = announcement) then
    return null;
  end if;
  update announcements a set ends_at = at where a.id = announcement and a.starts_at <= at and a.ends_at > at;
  if not found then
    return false;
  end if;
  perform app.record_admin_act('announcement-ended', null, null, jsonb_build_object('announcement', announcement));
  return true;
end $$;
alter function app.admin_end_announcement owner to openhour_definer;
grant execute on function app.admin_end_announcement to openhour_admin;

-- With what people were told of it.
create function app.admin_remove_announcement(announcement uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  delete from notifications n using announcement_readers r
    where r.announcement_id = announcement and n.id = r.notification_id and n.user_id = r.user_id and n.kind = 'announcement';
  delete from announcements a where a.id = announcement;
  if not found then
    return false;
  end if;
  perform app.record_admin_act('announcement-removed', null, null, jsonb_build_object('announcement', announcement));
  return true;
end $$;
alter function app.admin_remove_announcement owner to openhour_definer;
grant execute on function app.admin_remove_announcement to openhour_admin;

-- Puts the bar away for the acting person, and answers whether there is such an announcement for them.
create function app.dismiss_announcement(announcement uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from announcements a where a.id = announcement
      and a.audience in ('everybody', (select u.role from users u where u.id = app.user_id()))) then
    return false;
  end if;
  insert into announcement_readers (announcement_id, user_id, dismissed_at) values (announcement, app.user_id(), at)
    on conflict (user_id, announcement_id) do update set dismissed_at = coalesce(announcement_readers.dismissed_at, at);
  perform pg_notify('openhour_live', app.user_id() || ' announcements');
  return true;
end $$;
alter function app.dismiss_announcement owner to openhour_definer;
grant execute on function app.dismiss_announcement to openhour_app, openhour_client, openhour_admin;

-- Tells the next people of an announcement that has begun, by the order of their ids, and returns the last of them; null once all were told. Nobody is told
-- twice, nor who has put the bar away.
create function app.tell_announcement(announcement uuid, at timestamptz, after uuid, most int) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  told announcements;
  last_told uuid;
begin
  select * into told from announcements a where a.id = announcement and a.starts_at <= at and a.ends_at > at;
  if not found then
    return null;
  end if;
  if after is null then
    perform pg_notify('openhour_live', 'everybody announcements');
  end if;
  with people as (
    select u.id from users u
      where (after is null or u.id > after) and u.email_verified and u.suspended_at is null and (told.audience = 'everybody' or u.role = told.audience)
      order by u.id limit most
  ), fresh as (
    insert into announcement_readers (announcement_id, user_id, notification_id) select told.id, p.id, gen_random_uuid() from people p
      on conflict do nothing returning user_id, notification_id
  ), notified as (
    insert into notifications (id, user_id, kind, title, message) select f.notification_id, f.user_id, 'announcement', told.title, told.text from fresh f
  ) select p.id into last_told from people p order by p.id desc limit 1;
  return last_told;
end $$;
alter function app.tell_announcement owner to openhour_definer;
grant execute on function app.tell_announcement to openhour_worker;
