-- What admins see of payments, and do to them. The provider stays the source of what was bought: an act asks it, and what it answers is stored.

-- One page of subscriptions, the latest first. @param wanted all, or a status; each row repeats the number of all that match
create function app.admin_list_subscriptions(wanted text, search text, most integer, skipped bigint)
  returns table (account uuid, full_name text, email text, provider text, reference text, status text, tier text, currency text, billing_period text,
    period_end timestamptz, next_tier text, started_at timestamptz, total bigint)
  language plpgsql stable rows 25 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pattern text := '%' || regexp_replace(lower(search), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform app.require_admin();
  return query select u.id, u.full_name, u.email, p.provider, p.reference, p.status, p.tier, p.currency, p.billing_period, p.period_end, p.next_tier,
      p.started_at, count(*) over ()
    from payment_subscriptions p join users u on u.id = p.user_id
    where (wanted = 'all' or p.status = wanted) and (search = '' or lower(u.full_name) like pattern or u.email like pattern)
    order by p.started_at desc, p.provider, p.reference limit most offset skipped;
end $$;
alter function app.admin_list_subscriptions owner to openhour_definer;
grant execute on function app.admin_list_subscriptions to openhour_admin;

-- For each provider: what runs, what is late, and the messages that it sent since then.
create function app.admin_payment_figures(since timestamptz)
  returns table (provider text, active bigint, past_due bigint, events bigint, last_event_at timestamptz)
  language plpgsql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query select n.name, (select count(*) from payment_subscriptions p where p.provider = n.name and p.status = 'active'),
      (select count(*) from payment_subscriptions p where p.provider = n.name and p.status = 'past-due'),
      (select count(*) from billing_events e where e.provider = n.name and e.received_at > since),
      (select max(e.received_at) from billing_events e where e.provider = n.name)
    from unnest('{stripe,razorpay,sandbox}'::text[]) n (name);
end $$;
alter function app.admin_payment_figures owner to openhour_definer;
grant execute on function app.admin_payment_figures to openhour_admin;

create policy read_by_definer on payment_subscriptions for select to openhour_definer using (true);
grant select on payment_subscriptions to openhour_definer;
create policy read_by_definer on billing_events for select to openhour_definer using (true);
grant select on billing_events to openhour_definer;
create policy end_period_by_admin on sandbox_subscriptions to openhour_definer using ((select app.user_role()) = 'admin') with check ((select app.user_role()) = 'admin');
grant select, update (period_end) on sandbox_subscriptions to openhour_definer;
grant update (subscribed, subscription_tier, subscription_end, updated_at) on subscribers to openhour_definer;

-- A plan that is given, until a day. Aborts with `subscribed-already` while a provider's subscription runs: that one decides.
create function app.admin_give_plan(account uuid, in_tier text, until timestamptz, reason text, mail uuid, data jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject users := app.account_for_act(account);
begin
  perform app.refuse_when(subject.role <> 'therapist', 'not-a-therapist');
  perform app.refuse_when(exists (select from payment_subscriptions where user_id = account and status in ('active', 'past-due')), 'subscribed-already');
  update subscribers set subscribed = true, subscription_tier = in_tier, subscription_end = until, updated_at = now() where user_id = account;
  perform app.record_admin_act('plan-given', account, reason, jsonb_build_object('tier', in_tier, 'until', until));
  perform app.mail_account(mail, subject.email, 'plan-given', data);
end $$;
alter function app.admin_give_plan owner to openhour_definer;
grant execute on function app.admin_give_plan to openhour_admin;

-- Ends a subscription at its provider and refunds its last payment, soon. Aborts with `subscription-missing`.
create function app.admin_refund(of_provider text, of_reference text, reason text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account uuid;
begin
  perform app.require_admin();
  select user_id into account from payment_subscriptions where provider = of_provider and reference = of_reference and status in ('active', 'past-due');
  perform app.refuse_when(account is null, 'subscription-missing');
  perform app.record_admin_act('refunded', account, reason, jsonb_build_object('provider', of_provider));
  perform app.enqueue('refund-by-admin', json_build_object('provider', of_provider, 'reference', of_reference),
    'refund ' || of_provider || ' ' || of_reference, queue => 'payment ' || of_provider || ' ' || of_reference);
end $$;
alter function app.admin_refund owner to openhour_definer;
grant execute on function app.admin_refund to openhour_admin;

-- Asks the providers about every subscription that may still change, as the command billing:repair does. Returns how many.
create function app.admin_repair_subscriptions() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked bigint;
begin
  perform app.require_admin();
  perform app.enqueue_payment_sync(provider, 'subscription', reference) from payment_subscriptions where status <> 'ended';
  get diagnostics asked = row_count;
  perform app.record_admin_act('subscriptions-repaired', null, null, jsonb_build_object('count', asked));
  return asked;
end $$;
alter function app.admin_repair_subscriptions owner to openhour_definer;
grant execute on function app.admin_repair_subscriptions to openhour_admin;

-- The clock of test mode: the period of a test subscription ends now, and what follows happens within moments. Aborts with `subscription-missing`.
create function app.admin_end_test_period(of_reference text, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account uuid;
begin
  perform app.require_admin();
  update sandbox_subscriptions set period_end = at where id::text = of_reference and ended_at is null returning user_id into account;
  perform app.refuse_when(account is null, 'subscription-missing');
  perform app.record_admin_act('test-period-ended', account);
  perform app.enqueue('renew-subscriptions', '{}', 'renew-subscriptions by an admin', at);
end $$;
alter function app.admin_end_test_period owner to openhour_definer;
grant execute on function app.admin_end_test_period to openhour_admin;
