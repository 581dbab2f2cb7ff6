-- What came in. What a payment does not settle is credit; a refund is a payment with a negative amount.
create table payments (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- who paid: a client, or a contact of one; both null once they are erased
  client_id uuid,
  payer_id uuid,
  payer_name text not null check (char_length(payer_name) between 1 and 200),
  received_date date not null check (received_date between '1900-01-01' and '2200-01-01'),
  amount_minor bigint not null check (amount_minor <> 0 and amount_minor between -99999999999 and 99999999999),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  method text not null check (method in ('cash', 'transfer', 'card', 'online', 'other')),
  -- of the bank or the card terminal
  reference text check (char_length(reference) between 1 and 140),
  note text check (char_length(note) between 1 and 300),
  -- the payment that a refund gives back
  refunds_id uuid,
  -- what it settles of invoices
  used_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint payments_used check (case when amount_minor > 0 then used_minor between 0 and amount_minor else used_minor = 0 end),
  constraint payments_refund check ((refunds_id is not null) = (amount_minor < 0)),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete set null (client_id),
  constraint payments_payer foreign key (therapist_id, payer_id) references client_contacts (therapist_id, id) on delete set null (payer_id),
  foreign key (therapist_id, refunds_id) references payments (therapist_id, id)
);
create index payments_newest on payments (therapist_id, received_date desc, created_at desc, id);
create index payments_of_client on payments (therapist_id, client_id, received_date desc, id);
create index payments_of_payer on payments (therapist_id, payer_id) where payer_id is not null;
create index payments_refunded on payments (therapist_id, refunds_id) where refunds_id is not null;
call app.practice_table('payments',
  one => 'payment', many => 'payments',
  shown_by => 'invoices, money, monthEnd, payments',
  audited => 'added, changed, deleted, listed, printed',
  client_sees => 'own',
  client_columns => 'id, received_date, amount_minor, currency, method, refunds_id',
  client_rows => 'app.invoices_in_portal(therapist_id)');
revoke update on payments from openhour_app;
grant update (reference, note) on payments to openhour_app;
alter table invoice_settlements add foreign key (therapist_id, payment_id) references payments (therapist_id, id) on delete cascade;
create index invoice_settlements_of_payment on invoice_settlements (therapist_id, payment_id) where payment_id is not null;

-- Only the functions below and those of 57_issuing.sql add rows.
revoke insert on payments, invoice_settlements from openhour_app;
create policy write_by_function on payments to openhour_definer using (therapist_id = (select app.therapist_id()))
  with check (therapist_id = (select app.therapist_id()));
create policy write_by_function on invoice_settlements for insert to openhour_definer with check (therapist_id = (select app.therapist_id()));
create policy read_by_function on invoice_settlements for select to openhour_definer using (therapist_id = (select app.therapist_id()));
grant insert, update (used_minor) on payments to openhour_definer;
grant insert on invoice_settlements to openhour_definer;

-- Sums what settles an invoice, and what is used of a payment. The checks of both refuse more than there is.
create function app.settle() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.is_seeding() then
    return null;
  end if;
  update invoices set settled_minor = settled_minor + new.amount_minor where therapist_id = new.therapist_id and id = new.invoice_id;
  update payments set used_minor = used_minor + new.amount_minor where therapist_id = new.therapist_id and id = new.payment_id;
  update invoices set settled_minor = settled_minor - new.amount_minor where therapist_id = new.therapist_id and id = new.credit_note_id;
  return null;
end $$;
alter function app.settle owner to openhour_definer;
grant execute on function app.settle to openhour_app;
create trigger settle after insert on invoice_settlements for each row execute function app.settle();

-- What is left of a payment: neither used nor given back.
create function app.payment_left(payment payments) returns bigint language sql stable set search_path = pg_catalog, public, pg_temp
  as $$ select payment.amount_minor - payment.used_minor + coalesce((select sum(r.amount_minor) from payments r
    where r.therapist_id = payment.therapist_id and r.refunds_id = payment.id), 0)::bigint $$;
grant execute on function app.payment_left to openhour_app, openhour_definer;

-- Clients read no settlements, but whether their invoices are paid.
create policy of_own_client on invoices for select to openhour_definer using (client_pays and exists (select from clients c
  where c.therapist_id = invoices.therapist_id and c.id = invoices.client_id and c.user_id = (select app.user_id())));
create policy of_own_client on invoice_settlements for select to openhour_definer using (exists (select from invoices i
  where i.therapist_id = invoice_settlements.therapist_id and i.id = invoice_settlements.invoice_id));

-- Whether all of an invoice that the acting person may read came in as money: nothing of it is open, and nothing was given up.
create function app.is_paid(therapist uuid, invoice uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from invoices i where i.therapist_id = therapist and i.id = invoice and i.number is not null and i.open_minor = 0)
    and not exists (select from invoice_settlements s where s.therapist_id = therapist and s.invoice_id = invoice and s.reason is not null
      group by s.invoice_id having sum(s.amount_minor) <> 0) $$;
alter function app.is_paid owner to openhour_definer;
grant execute on function app.is_paid to openhour_app, openhour_client;

-- Settles an invoice with what is left of a payment, as far as both reach. Returns how much that is. Aborts with `payment-missing`, `invoice-missing` or
-- `other-currency`.
create function app.use_payment(payment uuid, invoice uuid, on_date date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  paid payments;
  owed invoices;
  amount bigint;
begin
  perform app.lock_practice();
  select * into paid from payments where therapist_id = app.therapist_id() and id = payment;
  select * into owed from invoices where therapist_id = app.therapist_id() and id = invoice and number is not null and kind = 'invoice';
  perform app.refuse_when(paid.id is null or paid.amount_minor < 0, 'payment-missing');
  perform app.refuse_when(owed.id is null, 'invoice-missing');
  perform app.refuse_when(paid.currency <> owed.currency, 'other-currency');
  amount := least(app.payment_left(paid), owed.open_minor);
  if amount > 0 then
    insert into invoice_settlements (therapist_id, invoice_id, payment_id, amount_minor, settled_date)
      values (owed.therapist_id, owed.id, paid.id, amount, on_date);
  end if;
  return greatest(amount, 0);
end $$;
alter function app.use_payment owner to openhour_definer;
grant execute on function app.use_payment to openhour_app;

-- Money of the payer of an invoice. It settles nothing yet.
create function app.add_payment(new_id uuid, owed invoices, named text, entry payments) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into payments (therapist_id, id, client_id, payer_id, payer_name, received_date, amount_minor, currency, method, reference, note)
    values (app.therapist_id(), new_id, owed.client_id, owed.payer_id, named, entry.received_date, entry.amount_minor, entry.currency, entry.method,
      entry.reference, entry.note)
$$;
alter function app.add_payment owner to openhour_definer;
grant execute on function app.add_payment to openhour_definer;

-- Records money that came in from the payer of an invoice, or from a client. What the invoice does not need is credit. Aborts with `payer-missing` too.
create function app.record_payment(new_id uuid, invoice uuid, client uuid, given jsonb) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entry payments := jsonb_populate_record(null::payments, given);
  owed invoices;
  named text;
begin
  perform app.lock_practice();
  if invoice is not null then
    select * into owed from invoices where therapist_id = app.therapist_id() and id = invoice and number is not null and kind = 'invoice';
    perform app.refuse_when(owed.id is null, 'invoice-missing');
    perform app.refuse_when(entry.currency <> owed.currency, 'other-currency');
    named := owed.recipient_name;
  else
    select name into named from clients where therapist_id = app.therapist_id() and id = client;
    perform app.refuse_when(named is null, 'payer-missing');
    owed.client_id := client;
  end if;
  perform app.add_payment(new_id, owed, named, entry);
  if invoice is not null then
    perform app.use_payment(new_id, invoice, entry.received_date);
  end if;
  return new_id;
end $$;
alter function app.record_payment owner to openhour_definer;
grant execute on function app.record_payment to openhour_app;

-- Gives back what is left of a payment. Aborts with `payment-missing` or `refund-too-high`.
create function app.refund_payment(new_id uuid, payment uuid, given jsonb) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entry payments := jsonb_populate_record(null::payments, given);
  paid payments;
begin
  perform app.lock_practice();
  select * into paid from payments where therapist_id = app.therapist_id() and id = payment and amount_minor > 0;
  perform app.refuse_when(paid.id is null, 'payment-missing');
  perform app.refuse_when(entry.amount_minor > app.payment_left(paid), 'refund-too-high');
  insert into payments (therapist_id, id, client_id, payer_id, payer_name, received_date, amount_minor, currency, method, reference, note, refunds_id)
    values (paid.therapist_id, new_id, paid.client_id, paid.payer_id, paid.payer_name, entry.received_date, -entry.amount_minor, paid.currency, entry.method,
      entry.reference, entry.note, paid.id);
  return new_id;
end $$;
alter function app.refund_payment owner to openhour_definer;
grant execute on function app.refund_payment to openhour_app;

-- Gives up what is open of an invoice. Aborts with `invoice-missing` or `nothing-open`.
create function app.write_off(invoice uuid, why text, on_date date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owed invoices;
begin
  perform app.lock_practice();
  select * into owed from invoices where therapist_id = app.therapist_id() and id = invoice and number is not null and kind = 'invoice';
  perform app.refuse_when(owed.id is null, 'invoice-missing');
  perform app.refuse_when(owed.open_minor = 0, 'nothing-open');
  insert into invoice_settlements (therapist_id, invoice_id, reason, amount_minor, settled_date) values (owed.therapist_id, owed.id, why, owed.open_minor, on_date);
end $$;
alter function app.write_off owner to openhour_definer;
grant execute on function app.write_off to openhour_app;
