-- What clients owe before it is invoiced: a held session, a fee, or what the therapist adds. Never clinical text.
create table charges (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  kind text not null check (kind in ('session', 'no-show', 'late-cancellation', 'manual', 'package')),
  session_id uuid,
  appointment_id uuid,
  service_date date not null check (service_date between '1900-01-01' and '2200-01-01'),
  minutes integer check (minutes between 1 and 1440),
  description text not null check (char_length(description) between 1 and 200 and description ~ '\S'),
  amount_minor bigint not null check (amount_minor between 0 and 99999999999),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_category_id uuid not null,
  -- a fee waits for the therapist's decision
  proposed boolean not null default false,
  -- the package that is sold, or the one that pays this session: 76_packages.sql
  package_id uuid,
  -- not to be paid after all, free from the beginning, or paid by a package
  waived_at timestamptz,
  waived_reason text check (char_length(waived_reason) between 1 and 300 and waived_reason ~ '\S'),
  -- as it was when the charge was made, where this client wants it on invoices
  diagnosis_code text check (char_length(diagnosis_code) between 1 and 20),
  -- the draft or issued invoice that holds it
  invoice_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint charges_waived check ((waived_at is null) = (waived_reason is null) and (waived_at is null or (invoice_id is null and not proposed))),
  constraint charges_proposed check (not proposed or invoice_id is null),
  constraint charges_manual check (kind not in ('manual', 'package') or num_nonnulls(session_id, appointment_id) = 0),
  constraint charges_package check (case when kind = 'package' then package_id is not null else package_id is null or waived_at is not null end),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, session_id) references sessions (therapist_id, id) on delete set null (session_id),
  foreign key (therapist_id, appointment_id) references appointments (therapist_id, id) on delete set null (appointment_id),
  foreign key (therapist_id, tax_category_id) references tax_categories (therapist_id, id),
  foreign key (therapist_id, invoice_id) references invoices (therapist_id, id) on delete set null (invoice_id)
);
create index charges_newest on charges (therapist_id, service_date desc, id desc);
create index charges_of_client on charges (therapist_id, client_id, service_date desc, id desc);
create index charges_of_invoice on charges (therapist_id, invoice_id) where invoice_id is not null;
create index charges_of_tax on charges (therapist_id, tax_category_id);
create index charges_waiting on charges (therapist_id, service_date desc, id desc) where invoice_id is null and waived_at is null;
create unique index charges_of_session on charges (therapist_id, session_id) where session_id is not null;
create unique index charges_of_appointment on charges (therapist_id, appointment_id) where appointment_id is not null;
create trigger touch before update on charges for each row execute function app.touch_updated_at();
call app.practice_table('charges',
  one => 'charge', many => 'charges',
  shown_by => 'charges, clients.recordCounts, dashboard, invoices, money, monthEnd, packages',
  audited => 'added, changed, deleted, listed',
  deletable => true, counted_as => 'charges',
  client_reads => 'a charge', client_reads_many => 'your charges');
create policy charge_by_itself on charges to openhour_definer using (true) with check (true);
grant insert, delete on charges to openhour_definer;
grant update (session_id, proposed) on charges to openhour_definer;

-- What an issued invoice holds stays; a charge of a session or an appointment is waived, not deleted, so that it does not come back.
create function app.guard_charge() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.is_client_erased(old.therapist_id, old.client_id) then
    return old;
  end if;
  perform app.refuse_when(exists (select from invoices i where i.therapist_id = old.therapist_id and i.id = old.invoice_id and i.number is not null),
    'charge-issued');
  return old;
end $$;
grant execute on function app.guard_charge to openhour_app, openhour_worker, openhour_definer;
create trigger guard before delete on charges for each row execute function app.guard_charge();

-- Of an issued charge only its invoice changes, when a credit note sets it free.
create function app.guard_charge_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_when(to_jsonb(new) - '{invoice_id,updated_at,session_id,appointment_id,waived_at,waived_reason}'::text[]
      is distinct from to_jsonb(old) - '{invoice_id,updated_at,session_id,appointment_id,waived_at,waived_reason}'::text[]
    and exists (select from invoices i where i.therapist_id = old.therapist_id and i.id = old.invoice_id and i.number is not null), 'charge-issued');
  return new;
end $$;
grant execute on function app.guard_charge_change to openhour_app, openhour_worker, openhour_definer;
create trigger guard_change before update on charges for each row execute function app.guard_charge_change();

-- Makes the charge of a session or an appointment, once, if the practice charges by itself from that day on. A fee is proposed. What a client booked costs
-- what they were told then.
create function app.charge_for(therapist uuid, client uuid, of_kind text, of_session uuid, of_appointment uuid, on_date date, its_minutes int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  practice money_settings;
  agreed client_billing;
  -- what the client was told when they booked it
  told booked_appointments;
  price bigint;
  free_for text;
  share int;
  paid_by uuid;
  paid_by_name text;
begin
  select * into practice from money_settings where therapist_id = therapist;
  if practice.charges_from is null or on_date < practice.charges_from then
    return;
  end if;
  select * into agreed from client_billing where therapist_id = therapist and client_id = client;
  select * into told from booked_appointments where therapist_id = therapist and appointment_id = of_appointment;
  price := coalesce(told.price_minor, agreed.price_minor, practice.session_price_minor);
  free_for := coalesce(agreed.free_reason, case when told.price_minor = 0 then 'Free to book' end);
  share := case of_kind when 'no-show' then practice.no_show_percent when 'late-cancellation' then practice.late_percent else 100 end;
  if share = 0 or price is null or practice.session_tax_id is null or (free_for is not null and of_kind <> 'session') then
    return;
  end if;
  if of_kind = 'session' and free_for is null then
    select p.id, p.name into paid_by, paid_by_name from app.package_for(therapist, client, on_date) p;
  end if;
  insert into charges (therapist_id, client_id, kind, session_id, appointment_id, service_date, minutes, description, amount_minor, currency, tax_category_id,
      proposed, package_id, waived_at, waived_reason, diagnosis_code)
    values (therapist, client, of_kind, of_session, of_appointment, on_date, its_minutes,
      case of_kind when 'no-show' then 'Missed session' when 'late-cancellation' then 'Late cancellation'
        else coalesce(agreed.wording, practice.session_wording) end,
      round(price * share / 100.0), coalesce(told.currency, practice.currency),
      case of_kind when 'session' then practice.session_tax_id else coalesce(practice.fee_tax_id, practice.session_tax_id) end,
      of_kind <> 'session', paid_by, case when coalesce(free_for, paid_by_name) is not null then now() end, coalesce(free_for, paid_by_name),
      case when agreed.shows_diagnosis and of_kind = 'session' then agreed.diagnosis_code end)
    on conflict do nothing;
end $$;
alter function app.charge_for owner to openhour_definer;
grant execute on function app.charge_for to openhour_definer;

-- Takes back what was charged by itself and is on no issued invoice.
create function app.uncharge(therapist uuid, of_session uuid, of_appointment uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from charges c where c.therapist_id = therapist and (c.session_id = of_session or c.appointment_id = of_appointment)
    and not exists (select from invoices i where i.therapist_id = c.therapist_id and i.id = c.invoice_id and i.number is not null)
$$;
alter function app.uncharge owner to openhour_definer;
grant execute on function app.uncharge to openhour_definer;

create function app.charge_session() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.is_seeding() or app.is_importing() then
    return coalesce(new, old);
  end if;
  if tg_op <> 'INSERT' and old.status in ('completed', 'no-show') and (tg_op = 'DELETE' or new.status <> old.status) then
    perform app.uncharge(old.therapist_id, old.id, old.appointment_id);
  end if;
  if tg_op <> 'DELETE' and new.status in ('completed', 'no-show') and (tg_op = 'INSERT' or new.status <> old.status) then
    perform app.charge_for(new.therapist_id, new.client_id, case new.status when 'completed' then 'session' else 'no-show' end, new.id, new.appointment_id,
      new.session_date, new.duration_minutes);
    -- Its appointment may have been charged before the session was written down.
    update charges set session_id = new.id where therapist_id = new.therapist_id and appointment_id = new.appointment_id and session_id is null;
  end if;
  return coalesce(new, old);
end $$;
alter function app.charge_session owner to openhour_definer;
grant execute on function app.charge_session to openhour_app, openhour_worker;
create trigger charge after insert or update of status on sessions for each row execute function app.charge_session();
create trigger uncharge before delete on sessions for each row execute function app.charge_session();

-- Whether a cancellation at an instant is late: less than so many hours before the start. As `isLate` of appointments.rules.ts.
create function app.is_late(starts_at timestamptz, cancellation_hours int, cancelled_at timestamptz) returns boolean
  language sql immutable parallel safe
  return cancellation_hours > 0 and cancelled_at > starts_at - make_interval(hours => cancellation_hours);
grant execute on function app.is_late to openhour_definer;

create function app.charge_appointment() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_kind text := case when new.status = 'completed' then 'session' when new.status = 'no-show' then 'no-show'
    when new.status = 'cancelled-client' and app.is_late(new.starts_at, new.cancellation_hours, new.cancelled_at) then 'late-cancellation' end;
begin
  if app.is_seeding() or app.is_importing() or new.status = old.status then
    return null;
  end if;
  if old.status in ('completed', 'no-show', 'cancelled-client') then
    perform app.uncharge(new.therapist_id, null, new.id);
  end if;
  if of_kind is not null and old.status <> 'pending' then
    perform app.charge_for(new.therapist_id, new.client_id, of_kind,
      (select s.id from sessions s where s.therapist_id = new.therapist_id and s.appointment_id = new.id), new.id, new.appointment_date,
      (extract(epoch from new.ends_at - new.starts_at) / 60)::int);
  end if;
  return null;
end $$;
alter function app.charge_appointment owner to openhour_definer;
grant execute on function app.charge_appointment to openhour_app, openhour_worker;
create trigger charge after update of status on appointments for each row execute function app.charge_appointment();
