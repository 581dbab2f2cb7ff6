-- Sessions that a client paid ahead. Each held session uses one, instead of being invoiced, until none is left or they expire.
create table client_packages (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  -- printed on the invoice that sells it
  name text not null check (char_length(name) between 1 and 100 and name ~ '\S'),
  sessions integer not null check (sessions between 1 and 500),
  -- of all of them; the charge that sells it can be changed by hand
  price_minor bigint not null check (price_minor between 0 and 99999999999),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- the last day of sessions that it pays; null: it does not expire
  expires_on date check (expires_on between '1900-01-01' and '2200-01-01'),
  -- no session uses it any more
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index client_packages_of_client on client_packages (therapist_id, client_id, created_at desc, id);
-- In the order in which they are used.
create index client_packages_usable on client_packages (therapist_id, client_id, expires_on, created_at, id) where ended_at is null;
create trigger touch before update on client_packages for each row execute function app.touch_updated_at();
call app.practice_table('client_packages',
  one => 'package', many => 'packages',
  shown_by => 'charges, packages',
  audited => 'added, changed, deleted',
  deletable => true,
  client_reads => 'a package', client_reads_many => 'your packages');
create policy charge_by_itself on client_packages for select to openhour_definer using (true);
alter table charges add foreign key (therapist_id, package_id) references client_packages (therapist_id, id) on delete cascade;
create index charges_of_package on charges (therapist_id, package_id) where package_id is not null;

-- How many sessions have used a package.
create function app.package_used(package client_packages) returns int language sql stable
  begin atomic
    select count(*)::int from charges x where x.therapist_id = package.therapist_id and x.package_id = package.id and x.kind <> 'package';
  end;
grant execute on function app.package_used to openhour_app, openhour_definer;

-- The package that pays a session of a day: the one that expires first. Packages of a client are used one at a time, so that none is used too often.
create function app.package_for(therapist uuid, client uuid, on_date date) returns client_packages
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_one client_packages;
begin
  if not exists (select from client_packages p where p.therapist_id = therapist and p.client_id = client and p.ended_at is null) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('package ' || client, 0));
  select p.* into found_one from client_packages p
    where p.therapist_id = therapist and p.client_id = client and p.ended_at is null and (p.expires_on is null or p.expires_on >= on_date)
      and app.package_used(p) < p.sessions
    order by p.expires_on nulls last, p.created_at, p.id limit 1;
  return found_one;
end $$;
alter function app.package_for owner to openhour_definer;
grant execute on function app.package_for to openhour_app, openhour_definer;

-- Sells a package: it comes with a charge of its price. Aborts with the foreign keys of charges.
create function app.add_package(new_id uuid, client uuid, its_name text, its_sessions int, expires date, price bigint, its_currency text, tax uuid, on_date date) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into client_packages (therapist_id, id, client_id, name, sessions, price_minor, currency, expires_on)
    values (app.therapist_id(), new_id, client, its_name, its_sessions, price, its_currency, expires);
  insert into charges (therapist_id, client_id, kind, package_id, service_date, description, amount_minor, currency, tax_category_id)
    values (app.therapist_id(), client, 'package', new_id, on_date, its_name, price, its_currency, tax);
end $$;
grant execute on function app.add_package to openhour_app;

-- Lets a package of the same client pay a charge that is not issued. False if the charge is not there, issued or waived already. Aborts with `package-missing`.
create function app.cover_charge(charge uuid, at timestamptz) returns boolean language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  owed charges;
  chosen client_packages;
begin
  select * into owed from charges where therapist_id = app.therapist_id() and id = charge;
  chosen := app.package_for(app.therapist_id(), owed.client_id, owed.service_date);
  perform app.refuse_when(owed.id is not null and chosen.id is null, 'package-missing');
  update charges c set package_id = chosen.id, waived_at = at, waived_reason = chosen.name, proposed = false, invoice_id = null
    where c.therapist_id = app.therapist_id() and c.id = charge and c.kind <> 'package' and c.waived_at is null
      and not exists (select from invoices i where i.therapist_id = c.therapist_id and i.id = c.invoice_id and i.number is not null);
  return found;
end $$;
grant execute on function app.cover_charge to openhour_app;

-- What sessions have used stays, and so does what was sold on an issued invoice.
create function app.guard_package() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_when(not app.is_client_erased(old.therapist_id, old.client_id) and app.package_used(old) > 0, 'package-used');
  return old;
end $$;
grant execute on function app.guard_package to openhour_app, openhour_worker, openhour_definer;
create trigger guard before delete on client_packages for each row execute function app.guard_package();
