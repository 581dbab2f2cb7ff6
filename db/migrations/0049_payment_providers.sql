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

-- `subscription_end` is when access ends: a day after a period that renews, so that a late message from the provider locks nobody out.
alter table subscribers
  add column period_end timestamptz,
  add column past_due boolean not null default false;
update subscribers set period_end = subscription_end where subscribed;

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

-- A purchase at its provider. A person has at most one open purchase, so that none is paid twice by accident.
alter table checkouts
  add column reference text,
  add column url text;
update checkouts set status = 'abandoned' where status = 'open';
create unique index checkouts_one_open on checkouts (user_id) where status = 'open';
create unique index checkouts_of_provider on checkouts (provider, reference) where reference is not null;
grant insert on checkouts to openhour_worker;

-- The books of the built-in provider of test mode.
create table sandbox_payments (
  checkout_id uuid primary key references checkouts (id) on delete cascade,
  outcome text not null check (outcome in ('paid', 'declined', 'abandoned')),
  created_at timestamptz not null default now()
);
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
call app.protect_inner_table('sandbox_payments', 'openhour_worker', 'select, insert');
call app.protect_inner_table('sandbox_subscriptions', 'openhour_worker', 'select, insert, update');
call app.protect_inner_table('sandbox_invoices', 'openhour_worker', 'select, insert');

-- Subscriptions of test mode from before these tables.
insert into sandbox_subscriptions (id, user_id, tier, currency, billing_period, started_at, period_end, next_tier)
  select gen_random_uuid(), user_id, subscription_tier, coalesce(currency, 'USD'), coalesce(billing_period, 'monthly'), updated_at, subscription_end, next_tier
  from subscribers where subscribed and provider = 'sandbox' and subscription_tier in ('pro', 'premium') and subscription_end is not null;
insert into payment_subscriptions (provider, reference, user_id, status, tier, currency, billing_period, period_end, next_tier, started_at)
  select 'sandbox', id::text, user_id, 'active', tier, currency, billing_period, period_end, next_tier, started_at from sandbox_subscriptions;
