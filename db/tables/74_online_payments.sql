-- Payments of invoices online, through the practice's own payment account.

-- An attempt to pay what is open of an invoice. Amount and currency are those of the moment at which it began.
create table online_payments (
  therapist_id uuid not null,
  -- random: it is in the address to which payers return
  id uuid not null default gen_random_uuid(),
  invoice_id uuid not null,
  account_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- `starting`: the provider has not answered yet. `closed`: it can no longer be paid.
  state text not null default 'starting' check (state in ('starting', 'open', 'paid', 'closed')),
  -- the provider's: its name of the attempt, and the page that takes the payment
  reference text check (char_length(reference) between 1 and 200),
  url text check (char_length(url) between 1 and 4000),
  expires_at timestamptz not null,
  checked_at timestamptz,
  -- what was chosen on the page of test mode
  test_outcome text check (test_outcome in ('paid', 'declined')),
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint online_payments_open check (state in ('starting', 'closed') or (reference is not null and url is not null)),
  foreign key (therapist_id, invoice_id) references invoices (therapist_id, id) on delete cascade,
  foreign key (therapist_id, account_id) references payment_accounts (therapist_id, id) on delete cascade
);
create unique index online_payments_by_id on online_payments (id);
create index online_payments_of_invoice on online_payments (therapist_id, invoice_id, created_at desc);
create index online_payments_by_reference on online_payments (therapist_id, account_id, reference);
create index online_payments_waiting on online_payments (therapist_id, created_at) where state in ('starting', 'open');
call app.protect_inner_table('online_payments', 'openhour_worker', 'select, update');
create policy pay on online_payments to openhour_definer using (true) with check (true);
grant select, insert, update on online_payments to openhour_definer;
call app.narrow_updates('online_payments', 'openhour_definer');

-- What providers took, each once, however often they report it.
create table online_receipts (
  therapist_id uuid not null,
  provider text not null,
  reference text not null check (char_length(reference) between 1 and 140),
  attempt_id uuid not null,
  payment_id uuid,
  -- what the provider gave back of it, and was recorded or told
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  primary key (therapist_id, provider, reference),
  foreign key (therapist_id, attempt_id) references online_payments (therapist_id, id) on delete cascade,
  foreign key (therapist_id, payment_id) references payments (therapist_id, id) on delete set null (payment_id)
);
create index online_receipts_of_attempt on online_receipts (therapist_id, attempt_id);
create index online_receipts_of_payment on online_receipts (therapist_id, payment_id) where payment_id is not null;
call app.protect_inner_table('online_receipts', 'openhour_definer', 'select, insert, update');
create policy find_attempt on online_receipts for select to openhour_worker using (true);
grant select on online_receipts to openhour_worker;

-- Connects an account of the acting practice, in place of one whose keys are no longer accepted; its open attempts go on. Aborts with `connected-already`.
-- @param given columns of payment_accounts
create function app.connect_payment_account(new_id uuid, given jsonb, secret bytea) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  entry payment_accounts := jsonb_populate_record(null::payment_accounts, given);
  old payment_accounts;
begin
  perform app.lock_practice();
  select * into old from payment_accounts where therapist_id = app.therapist_id() and is_active;
  perform app.refuse_when(old.state in ('working', 'failing'), 'connected-already');
  update payment_accounts set is_active = false where therapist_id = old.therapist_id and id = old.id;
  insert into payment_accounts (therapist_id, id, provider, account, currency, is_test, reports)
    values (app.therapist_id(), new_id, entry.provider, entry.account, entry.currency, entry.is_test, entry.reports);
  insert into payment_account_access (account_id, therapist_id, sealed) values (new_id, app.therapist_id(), secret);
  if old.provider = entry.provider then
    update online_payments set account_id = new_id where therapist_id = old.therapist_id and account_id = old.id and state in ('starting', 'open');
  end if;
  delete from payment_account_access where therapist_id = old.therapist_id and account_id = old.id;
end $$;
alter function app.connect_payment_account owner to openhour_definer;
grant execute on function app.connect_payment_account to openhour_app;

-- Ends the active account of the acting practice; a job then ends what it left at the provider.
create function app.disconnect_payment_account() returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended uuid;
begin
  perform app.lock_practice();
  update payment_accounts set is_active = false where therapist_id = app.therapist_id() and is_active returning id into ended;
  if ended is null then
    return false;
  end if;
  update payment_account_access set ending = true where therapist_id = app.therapist_id() and account_id = ended;
  perform app.enqueue_account_end(app.therapist_id());
  return true;
end $$;
alter function app.disconnect_payment_account owner to openhour_definer;
grant execute on function app.disconnect_payment_account to openhour_app;

-- Begins to pay what is open of an invoice of the acting practice, or answers the attempt that is still good for the same amount: two windows that ask at once
-- get one. Aborts with `invoice-missing`, `nothing-open`, `no-account` or `other-currency`.
-- @param new_until, good_until when a new attempt ends, and until when an old one must be good
create function app.begin_online_payment(invoice uuid, new_id uuid, at timestamptz, new_until timestamptz, good_until timestamptz) returns online_payments
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owed invoices;
  through payment_accounts;
  attempt online_payments;
begin
  perform app.lock_practice();
  select * into owed from invoices where therapist_id = app.therapist_id() and id = invoice and number is not null and kind = 'invoice';
  perform app.refuse_when(owed.id is null, 'invoice-missing');
  perform app.refuse_when(owed.open_minor <= 0, 'nothing-open');
  through := app.paying_account(owed.therapist_id);
  perform app.refuse_when(through.id is null, 'no-account');
  select * into attempt from online_payments p where p.therapist_id = owed.therapist_id and p.invoice_id = owed.id and p.account_id = through.id
    and p.state in ('starting', 'open') and p.amount_minor = owed.open_minor and p.currency = owed.currency and p.expires_at > good_until
    and p.test_outcome is null order by p.created_at desc limit 1;
  if attempt.id is null then
    insert into online_payments (therapist_id, id, invoice_id, account_id, amount_minor, currency, expires_at, created_at)
      values (owed.therapist_id, new_id, owed.id, through.id, owed.open_minor, owed.currency, new_until, at) returning * into attempt;
  end if;
  return attempt;
end $$;
alter function app.begin_online_payment owner to openhour_definer;
grant execute on function app.begin_online_payment to openhour_app;

-- Notes what a provider gave back of a payment: as a refund if that much of it is credit. The practice learns of it either way.
create function app.note_online_refund(receipt online_receipts, owed invoices, amount bigint, on_date date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  paid payments;
begin
  select * into paid from payments where therapist_id = receipt.therapist_id and id = receipt.payment_id;
  if paid.id is not null and app.payment_left(paid) >= amount then
    perform app.refund_payment(gen_random_uuid(), paid.id,
      jsonb_build_object('received_date', on_date, 'amount_minor', amount, 'method', 'online', 'reference', receipt.reference));
    perform app.raise_notification(owed.therapist_id, 'online-refund', 'A payment was given back online', 'The refund was recorded. Invoice ' || owed.number || '.',
      '/app/invoices/' || owed.id);
  else
    perform app.raise_notification(owed.therapist_id, 'online-refund', 'A refund waits to be recorded',
      'A payment of invoice ' || owed.number || ' was given back at your payment provider. Correct the invoice, then record the refund.',
      '/app/invoices/' || owed.id);
  end if;
end $$;
alter function app.note_online_refund owner to openhour_definer;
grant execute on function app.note_online_refund to openhour_definer;

-- Records what a provider took for an attempt of the acting practice, and what it gave back of that. Said again, it changes nothing. What the invoice does
-- not need, and money in another currency, is credit. Aborts with `attempt-missing`.
-- @param receipt provider, reference and refunded_minor @param given columns of payments
create function app.take_online_payment(attempt uuid, new_id uuid, receipt jsonb, given jsonb, on_date date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entry payments := jsonb_populate_record(null::payments, given);
  said online_receipts := jsonb_populate_record(null::online_receipts, receipt);
  known online_receipts;
  owed invoices;
  used bigint := 0;
begin
  perform app.lock_practice();
  update online_payments set state = 'paid' where therapist_id = app.therapist_id() and id = attempt;
  perform app.refuse_when(not found, 'attempt-missing');
  select i.* into owed from online_payments p join invoices i on i.therapist_id = p.therapist_id and i.id = p.invoice_id
    where p.therapist_id = app.therapist_id() and p.id = attempt;
  insert into online_receipts (therapist_id, provider, reference, attempt_id) values (owed.therapist_id, said.provider, said.reference, attempt)
    on conflict do nothing;
  if found then
    perform app.add_payment(new_id, owed, owed.recipient_name, entry);
    update online_receipts set payment_id = new_id where therapist_id = owed.therapist_id and provider = said.provider and reference = said.reference;
    if entry.currency = owed.currency then
      used := app.use_payment(new_id, owed.id, entry.received_date);
    end if;
    if used = entry.amount_minor then
      perform app.raise_notification(owed.therapist_id, 'online-payment', 'An invoice was paid online', 'Invoice ' || owed.number || '. The payment is recorded.',
        '/app/invoices/' || owed.id);
    else
      perform app.raise_notification(owed.therapist_id, 'online-payment-left', 'An online payment was not needed',
        'Invoice ' || owed.number || ' did not need all of it. The rest is credit: use it for another invoice, or give it back.', '/app/invoices/' || owed.id);
    end if;
  end if;
  select * into known from online_receipts where therapist_id = owed.therapist_id and provider = said.provider and reference = said.reference;
  if said.refunded_minor > known.refunded_minor then
    perform app.note_online_refund(known, owed, said.refunded_minor - known.refunded_minor, on_date);
    update online_receipts set refunded_minor = said.refunded_minor
      where therapist_id = owed.therapist_id and provider = said.provider and reference = said.reference;
  end if;
end $$;
alter function app.take_online_payment owner to openhour_definer;
grant execute on function app.take_online_payment to openhour_app;

-- Reading an attempt anew, by a job of its practice.
create function app.enqueue_online_payment(therapist uuid, attempt uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.enqueue('read-online-payment', json_build_object('therapistId', p.therapist_id, 'id', p.id), 'online-payment-' || p.id,
    queue => 'payment-accounts-' || p.therapist_id) from online_payments p where p.therapist_id = therapist and p.id = attempt;
end $$;
alter function app.enqueue_online_payment owner to openhour_definer;
grant execute on function app.enqueue_online_payment to openhour_worker;

-- The same for all that are open and were not read since then, the older the more rarely. The worker calls it on a schedule.
create function app.enqueue_online_payments(at timestamptz, since timestamptz) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.enqueue_online_payment(p.therapist_id, p.id) from online_payments p where p.state in ('starting', 'open')
    and (p.checked_at is null or p.checked_at <= least(since, at - (p.checked_at - p.created_at) / 6));
end $$;
alter function app.enqueue_online_payments owner to openhour_definer;
grant execute on function app.enqueue_online_payments to openhour_worker;
