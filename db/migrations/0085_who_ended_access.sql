-- Who ended an access that has ended; unknown for those of before.
alter table ended_portal_access add column ended_by text check (ended_by in ('client', 'practice'));

create or replace function app.note_ended_access() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.user_id is not null and new.archived_at is null then
    delete from ended_portal_access where user_id = new.user_id and therapist_id = new.therapist_id and client_id = new.id;
  end if;
  -- The row of an account that is being deleted is gone already.
  if old.user_id is not null and old.archived_at is null and (new.user_id is distinct from old.user_id or new.archived_at is not null)
    and exists (select from users where id = old.user_id) then
    insert into ended_portal_access (user_id, therapist_id, client_id, ended_by)
      values (old.user_id, new.therapist_id, new.id, case app.user_role() when 'client' then 'client' when 'therapist' then 'practice' end) on conflict do nothing;
  end if;
  return null;
end $$;

drop function app.ended_practices();
create function app.ended_practices() returns table (client_id uuid, therapist_id uuid, practice_name text, ended_by text, ended_at timestamptz)
  language sql stable rows 2 security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.client_id, e.therapist_id, app.practice_name(p.practice_name, p.full_name), e.ended_by, e.ended_at
  from ended_portal_access e join profiles p on p.id = e.therapist_id
  where e.user_id = app.user_id() and app.user_role() = 'client' and e.ended_at > now() - interval '30 days'
$$;
alter function app.ended_practices() owner to openhour_definer;
grant execute on function app.ended_practices() to openhour_client;
