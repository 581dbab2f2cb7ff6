-- The practice's own account at a payment provider, through which its clients pay invoices online.

-- One row for each time that an account was connected; at most one is active.
create table payment_accounts (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('stripe', 'razorpay', 'sandbox')),
  is_active boolean not null default true,
  -- whose account it is, as the provider names it
  account text check (char_length(account) between 1 and 200),
  -- of the account, if the provider says so
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- no money moves
  is_test boolean not null,
  -- the provider reports payments; otherwise they are only asked for
  reports boolean not null,
  -- reconnect: the provider no longer accepts the keys
  state text not null default 'working' check (state in ('working', 'failing', 'reconnect')),
  problem text check (char_length(problem) between 1 and 200),
  problem_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint payment_accounts_problem check (state = 'working' or (problem is not null and problem_at is not null))
);
create unique index payment_accounts_active on payment_accounts (therapist_id) where is_active;
call app.practice_table('payment_accounts',
  one => 'payment account', many => 'payment accounts',
  shown_by => 'paymentAccount',
  audited => 'added, changed', own_audit => true,
  exported => 'never');
revoke insert, update on payment_accounts from openhour_app;
-- Their health is announced, and not written into the audit log.
create trigger audit after insert or delete or update of is_active on payment_accounts for each row execute function app.audit_write();
create trigger live after update of state on payment_accounts for each row
  when ((old.state, old.problem) is distinct from (new.state, new.problem)) execute function app.notify_practice();
create policy work_with_accounts on payment_accounts to openhour_worker using (true) with check (true);
grant select, update (state, problem, problem_at) on payment_accounts to openhour_worker;
create policy connect on payment_accounts to openhour_definer using (true) with check (true);
grant insert, update on payment_accounts to openhour_definer;
call app.narrow_updates('payment_accounts', 'openhour_definer');

-- The encrypted keys. Only the worker reads them. `ending`: disconnected, and what it left at the provider is not yet ended.
create table payment_account_access (
  account_id uuid primary key,
  therapist_id uuid not null,
  sealed bytea not null check (octet_length(sealed) between 30 and 4000),
  ending boolean not null default false,
  foreign key (therapist_id, account_id) references payment_accounts (therapist_id, id) on delete cascade
);
create index payment_account_access_of_practice on payment_account_access (therapist_id, account_id);
call app.protect_inner_table('payment_account_access', 'openhour_worker', 'select, delete');
create policy connect on payment_account_access to openhour_definer using (true) with check (true);
grant select, insert, update, delete on payment_account_access to openhour_definer;
call app.narrow_updates('payment_account_access', 'openhour_definer');

-- The account through which an invoice of a practice can be paid now. No row if there is none that works.
create function app.paying_account(therapist uuid) returns payment_accounts language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a from payment_accounts a join users u on u.id = a.therapist_id
    where a.therapist_id = therapist and a.is_active and a.state <> 'reconnect' and u.suspended_at is null
$$;
alter function app.paying_account owner to openhour_definer;
grant execute on function app.paying_account to openhour_definer;

-- The provider with which a client, or whoever has a link to an invoice of the acting practice, can pay; null for none.
create function app.pays_through(therapist uuid) returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (app.paying_account(therapist)).provider where therapist = app.therapist_id()
    or exists (select from clients c where c.therapist_id = therapist and c.user_id = app.user_id())
$$;
alter function app.pays_through owner to openhour_definer;
grant execute on function app.pays_through to openhour_app, openhour_client;

-- What a disconnected account left at its provider is ended by a job of its practice.
create function app.enqueue_account_end(therapist uuid) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.enqueue('end-payment-accounts', json_build_object('therapistId', therapist), 'end-payment-accounts-' || therapist,
    queue => 'payment-accounts-' || therapist);
end $$;
alter function app.enqueue_account_end owner to openhour_definer;
