-- Discreet mode, chosen by a client: the look under which the product appears to others (names and texts are in discretion.rules.ts), and the site that
-- a quick exit opens. Null: off, and the default site.
alter table user_preferences
  add column look text check (look in ('notebook', 'planner', 'errands')),
  add column exit_site text check (exit_site in ('https://www.bbc.co.uk/weather', 'https://www.wikipedia.org/', 'https://www.google.com/'));
grant update (look, exit_site) on user_preferences to openhour_app, openhour_client;

-- Messages about appointments take the client's look.
grant select (user_id) on clients to openhour_worker;
create index clients_by_email on clients (lower(email));

-- The look of the client who reads emails to this address: of their account, or of a record that they have joined.
create function app.look_of_address(address text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.look from (
    select u.id from users u where u.email = lower(address)
    union all select c.user_id from clients c where lower(c.email) = lower(address)
  ) reader join users a on a.id = reader.id and a.role = 'client' join user_preferences p on p.user_id = a.id
  where p.look is not null limit 1
$$;
alter function app.look_of_address(text) owner to openhour_definer;
grant execute on function app.look_of_address(text) to openhour_worker, openhour_definer;

-- The look when the email was queued. By the time that it is sent, the record may have been deleted.
alter table outgoing_mails add column look text;
create function app.set_mail_look() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.look := app.look_of_address(new.to_address);
  -- These go to an address that is not the account's yet, or no longer.
  if new.look is null and new.template in ('change-address-new', 'address-changed') then
    new.look := (select p.look from users u join user_preferences p on p.user_id = u.id where u.id = app.user_id() and u.role = 'client');
  end if;
  return new;
end $$;
alter function app.set_mail_look() owner to openhour_definer;
grant execute on function app.set_mail_look() to openhour_sign_in, openhour_worker, openhour_definer;
create trigger look before insert on outgoing_mails for each row execute function app.set_mail_look();
