-- Access to a practice that has ended, by leaving, by the practice or with the archive. For 30 days, the account can still download what the client
-- wrote, was written to and agreed to: the diary, the messages and the consents.
create table ended_portal_access (
  user_id uuid not null references users (id) on delete cascade,
  therapist_id uuid not null,
  client_id uuid not null,
  ended_at timestamptz not null default now(),
  primary key (user_id, therapist_id, client_id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index ended_portal_access_of_client on ended_portal_access (therapist_id, client_id);
call app.protect_inner_table('ended_portal_access', 'openhour_definer', 'select, insert, delete');

create function app.note_ended_access() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.user_id is not null and new.archived_at is null then
    delete from ended_portal_access where user_id = new.user_id and therapist_id = new.therapist_id and client_id = new.id;
  end if;
  -- The row of an account that is being deleted is gone already.
  if old.user_id is not null and old.archived_at is null and (new.user_id is distinct from old.user_id or new.archived_at is not null)
    and exists (select from users where id = old.user_id) then
    insert into ended_portal_access (user_id, therapist_id, client_id) values (old.user_id, new.therapist_id, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
alter function app.note_ended_access() owner to openhour_definer;
grant execute on function app.note_ended_access() to openhour_app, openhour_client, openhour_worker, openhour_sign_in, openhour_definer;
create trigger note_ended_access after update of user_id, archived_at on clients for each row
  when (old.user_id is distinct from new.user_id or old.archived_at is distinct from new.archived_at) execute function app.note_ended_access();

-- The practices whose portal the acting client left or lost within the last 30 days.
create function app.ended_practices() returns table (client_id uuid, therapist_id uuid, practice_name text)
  language sql stable rows 2 security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.client_id, e.therapist_id, app.practice_name(p.practice_name, p.full_name)
  from ended_portal_access e join profiles p on p.id = e.therapist_id
  where e.user_id = app.user_id() and app.user_role() = 'client' and e.ended_at > now() - interval '30 days'
$$;

create policy read_ended on mood_logs for select to openhour_definer using (true);
create function app.ended_diary(client uuid) returns table (log_date date, written_at timestamptz, mood_rating smallint, anxiety_level smallint,
    energy_level smallint, sleep_quality smallint, stress_level smallint, triggers text[], coping_strategies_used text[], notes text, read_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.log_date, m.created_at, m.mood_rating, m.anxiety_level, m.energy_level, m.sleep_quality, m.stress_level, m.triggers,
    m.coping_strategies_used, m.notes, m.read_at
  from app.ended_practices() e join mood_logs m on m.therapist_id = e.therapist_id and m.client_id = e.client_id
  where e.client_id = client and m.author = 'client' order by m.log_date desc, m.created_at desc
$$;
create function app.ended_messages(client uuid) returns table (id uuid, therapist_id uuid, created_at timestamptz, sender text, sealed_text bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.therapist_id, m.created_at, m.sender, m.sealed_text
  from app.ended_practices() e join messages m on m.therapist_id = e.therapist_id and m.client_id = e.client_id
  where e.client_id = client order by m.position
$$;
create function app.ended_consents(client uuid) returns table (purpose text, version text, text text, asked_at timestamptz, signed_at timestamptz,
    signed_name text, declined_at timestamptz, withdrawn_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.purpose, k.version, k.text, k.asked_at, k.signed_at, k.signed_name, k.declined_at, k.withdrawn_at
  from app.ended_practices() e join consents k on k.therapist_id = e.therapist_id and k.client_id = e.client_id
  where e.client_id = client and k.cancelled_at is null order by k.asked_at desc
$$;
do $$
declare
  written regprocedure;
begin
  foreach written in array array['app.ended_practices()', 'app.ended_diary(uuid)', 'app.ended_messages(uuid)', 'app.ended_consents(uuid)']::regprocedure[] loop
    execute format('alter function %s owner to openhour_definer', written);
    execute format('grant execute on function %s to openhour_client', written);
  end loop;
end $$;
