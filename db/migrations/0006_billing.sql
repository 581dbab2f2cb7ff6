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
  created_at timestamptz not null default now()
);
create index checkouts_of_user on checkouts (user_id, created_at desc);
call app.protect_personal_table('checkouts', 'user_id', 'select, insert');
create policy process_payments on checkouts to openhour_worker using (true) with check (true);
grant select, update on checkouts to openhour_worker;

-- Webhooks of the provider that have been processed.
create table billing_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  constraint billing_events_once primary key (provider, event_id)
);
call app.protect_inner_table('billing_events', 'openhour_worker', 'select, insert');
