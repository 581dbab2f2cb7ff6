-- Asks the provider about a subscription or a purchase, soon. One job per subject runs at a time.
create function app.enqueue_payment_sync(provider text, kind text, reference text, run_at timestamptz default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('sync-payment', json_build_object('provider', provider, 'kind', kind, 'reference', reference),
    'payment ' || provider || ' ' || kind || ' ' || reference, run_at, queue => 'payment ' || provider || ' ' || reference);
end $$;
-- Ends a subscription that was bought twice.
create function app.enqueue_payment_refund(provider text, reference text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('refund-payment', json_build_object('provider', provider, 'reference', reference),
    'refund ' || provider || ' ' || reference, queue => 'payment ' || provider || ' ' || reference);
end $$;
alter function app.enqueue_payment_sync(text, text, text, timestamptz) owner to openhour_definer;
alter function app.enqueue_payment_refund(text, text) owner to openhour_definer;
grant execute on function app.enqueue_payment_sync(text, text, text, timestamptz), app.enqueue_payment_refund(text, text) to openhour_worker;
