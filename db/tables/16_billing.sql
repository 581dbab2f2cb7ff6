-- Plan and trial. Only the server writes them, never a request of the person they bind.
create table subscribers (
  user_id uuid primary key references users (id) on delete cascade,
  subscribed boolean not null default false,
  subscription_tier text check (subscription_tier in ('trial', 'pro', 'premium')),
  subscription_end timestamptz,
  trial_ends_at timestamptz,
  next_tier text check (next_tier in ('trial', 'pro', 'premium')),
  currency text check (currency in ('USD', 'INR', 'EUR', 'GBP')),
  billing_period text check (billing_period in ('monthly', 'annually')),
  provider text,
  updated_at timestamptz not null default now(),
  -- `subscription_end` is when access ends: a day after a period that renews, so that a late message from the provider locks nobody out
  period_end timestamptz,
  past_due boolean not null default false
);
call app.protect_personal_table('subscribers', 'user_id', 'select');
create policy sign_in on subscribers for select to openhour_sign_in using (true);
grant select on subscribers to openhour_sign_in;
create policy process_payments on subscribers to openhour_worker using (true) with check (true);
grant select, insert, update on subscribers to openhour_worker;
call app.narrow_updates('subscribers', 'openhour_worker');
create policy create_with_account on subscribers to openhour_definer using (true) with check (true);
grant select, insert, update (trial_ends_at) on subscribers to openhour_definer;
create trigger live_insert after insert on subscribers referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on subscribers referencing new table as changed for each statement execute function app.notify_change('user_id');

create function app.trial_period() returns interval language sql immutable parallel safe return interval '14 days';
grant execute on function app.trial_period to openhour_definer;

-- A therapist's trial starts once, when the email is confirmed.
create function app.start_trial(account uuid) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update subscribers set trial_ends_at = now() + app.trial_period() where user_id = account and trial_ends_at is null
$$;
alter function app.start_trial owner to openhour_definer;

-- Purchases started at a payment provider.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  tier text not null check (tier in ('pro', 'premium')),
  currency text not null check (currency in ('USD', 'INR', 'EUR', 'GBP')),
  billing_period text not null check (billing_period in ('monthly', 'annually')),
  amount_minor integer not null check (amount_minor > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'declined', 'abandoned')),
  created_at timestamptz not null default now(),
  -- at its provider
  reference text,
  url text
);
create index checkouts_of_user on checkouts (user_id, created_at desc);
create unique index checkouts_one_open on checkouts (user_id) where status = 'open';
create unique index checkouts_of_provider on checkouts (provider, reference) where reference is not null;
call app.protect_personal_table('checkouts', 'user_id', 'select, insert');
create policy process_payments on checkouts to openhour_worker using (true) with check (true);
grant select, update on checkouts to openhour_worker;
call app.narrow_updates('checkouts', 'openhour_worker');
grant insert on checkouts to openhour_worker;

-- Webhooks of the provider that have been processed.
create table billing_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  constraint billing_events_once primary key (provider, event_id)
);
call app.protect_inner_table('billing_events', 'openhour_worker', 'select, insert');

-- What a payment provider said about a subscription when it was last asked. The provider is the source; `version` keeps a slow answer from
-- replacing a newer one. `subscribers` follows from these rows.
create table payment_subscriptions (
  provider text not null check (provider in ('stripe', 'razorpay', 'sandbox')),
  reference text not null,
  user_id uuid not null references users (id) on delete cascade,
  status text not null check (status in ('pending', 'active', 'past-due', 'ended')),
  tier text not null check (tier in ('pro', 'premium')),
  currency text not null check (currency in ('USD', 'INR', 'EUR', 'GBP')),
  billing_period text not null check (billing_period in ('monthly', 'annually')),
  period_end timestamptz,
  next_tier text check (next_tier in ('trial', 'pro', 'premium')),
  started_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (provider, reference)
);
create index payment_subscriptions_of_user on payment_subscriptions (user_id);
create index payment_subscriptions_due on payment_subscriptions (period_end) where status in ('active', 'past-due');
call app.protect_personal_table('payment_subscriptions', 'user_id', 'select');
create policy process_payments on payment_subscriptions to openhour_worker using (true) with check (true);
grant select, insert, update on payment_subscriptions to openhour_worker;
call app.narrow_updates('payment_subscriptions', 'openhour_worker');

-- The customer that a provider keeps for an account.
create table payment_customers (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'razorpay', 'sandbox')),
  reference text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, provider),
  constraint payment_customers_once unique (provider, reference)
);
call app.protect_inner_table('payment_customers', 'openhour_worker', 'select, insert, update');

-- The books of the built-in provider of test mode.
create table sandbox_payments (
  checkout_id uuid primary key references checkouts (id) on delete cascade,
  outcome text not null check (outcome in ('paid', 'declined', 'abandoned')),
  created_at timestamptz not null default now()
);
call app.protect_inner_table('sandbox_payments', 'openhour_worker', 'select, insert');

create table sandbox_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  checkout_id uuid references checkouts (id) on delete cascade,
  tier text not null check (tier in ('pro', 'premium')),
  currency text not null check (currency in ('USD', 'INR', 'EUR', 'GBP')),
  billing_period text not null check (billing_period in ('monthly', 'annually')),
  started_at timestamptz not null,
  period_end timestamptz not null,
  next_tier text check (next_tier in ('trial', 'pro', 'premium')),
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index sandbox_subscriptions_of_user on sandbox_subscriptions (user_id);
create index sandbox_subscriptions_of_checkout on sandbox_subscriptions (checkout_id);
call app.protect_inner_table('sandbox_subscriptions', 'openhour_worker', 'select, insert, update');

create table sandbox_invoices (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  subscription_id uuid not null references sandbox_subscriptions (id) on delete cascade,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('USD', 'INR', 'EUR', 'GBP')),
  issued_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sandbox_invoices_of_subscription on sandbox_invoices (subscription_id, issued_at desc);
call app.protect_inner_table('sandbox_invoices', 'openhour_worker', 'select, insert');

-- Asks the provider about a subscription or a purchase, soon. One job per subject runs at a time.
create function app.enqueue_payment_sync(provider text, kind text, reference text, run_at timestamptz default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('sync-payment', json_build_object('provider', provider, 'kind', kind, 'reference', reference),
    'payment ' || provider || ' ' || kind || ' ' || reference, run_at, queue => 'payment ' || provider || ' ' || reference);
end $$;
alter function app.enqueue_payment_sync owner to openhour_definer;
grant execute on function app.enqueue_payment_sync to openhour_worker;

-- Ends a subscription that was bought twice.
create function app.enqueue_payment_refund(provider text, reference text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('refund-payment', json_build_object('provider', provider, 'reference', reference),
    'refund ' || provider || ' ' || reference, queue => 'payment ' || provider || ' ' || reference);
end $$;
alter function app.enqueue_payment_refund owner to openhour_definer;
grant execute on function app.enqueue_payment_refund to openhour_worker;
