-- The country whose emergency numbers a client is shown. It belongs to the account, so it stays when a practice archives or deletes its record.

alter table profiles add column country text check (country ~ '^[A-Z]{2}$');
grant select (country), update (country) on profiles to openhour_client;
grant update (country) on profiles to openhour_definer;

-- A client who never said where they are keeps what the record said when it closes to them.
create function app.keep_country() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update profiles set country = old.country, updated_at = now() where id = old.user_id and country is null;
  return null;
end $$;
alter function app.keep_country() owner to openhour_definer;

create trigger keep_country_at_end after update of user_id, archived_at on clients for each row
  when (old.country is not null and old.user_id is not null and old.archived_at is null
    and (new.user_id is distinct from old.user_id or new.archived_at is not null))
  execute function app.keep_country();
create trigger keep_country_after_deletion after delete on clients for each row
  when (old.country is not null and old.user_id is not null and old.archived_at is null)
  execute function app.keep_country();

-- Of the practices that the acting client has joined, the one joined last first, with those that archived the record: for a guess of the country.
create function app.practice_time_zones() returns setof text language sql stable security definer rows 2 set search_path = pg_catalog, public, pg_temp as $$
  select s.timezone from clients c join practice_settings s on s.user_id = c.therapist_id
  where c.user_id = app.user_id() and app.user_role() = 'client' order by c.joined_at desc, c.id
$$;
alter function app.practice_time_zones() owner to openhour_definer;
grant execute on function app.practice_time_zones() to openhour_client;
