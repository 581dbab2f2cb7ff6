-- Drafts of invoices, made of charges. They run as the application, which may change its own charges and drafts.

-- A charge that can go on an invoice, with who pays and how often.
create function app.charges_to_draft(therapist uuid) returns table (id uuid, client_id uuid, payer_id uuid, currency text, rhythm text, service_date date)
  language sql stable
  begin atomic
    select x.id, x.client_id, b.payer_id, x.currency, coalesce(b.rhythm, 'month'), x.service_date
      from charges x left join client_billing b on b.therapist_id = x.therapist_id and b.client_id = x.client_id
      where x.therapist_id = therapist and x.invoice_id is null and x.waived_at is null and not x.proposed;
  end;
grant execute on function app.charges_to_draft to openhour_app;

-- Puts charges on a draft. Aborts with `charge-missing`, `charge-taken`, `charges-differ` or `invoice-missing`.
create function app.fill_draft(invoice uuid, chosen uuid[]) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  draft invoices;
  payers int;
  taken int;
  others int;
begin
  select * into draft from invoices where therapist_id = therapist and id = invoice;
  perform app.refuse_when(draft.id is null, 'invoice-missing');
  perform app.refuse_when(draft.number is not null, 'invoice-issued');
  perform app.refuse_when((select count(*) from charges where therapist_id = therapist and id = any(chosen)) <> cardinality(chosen), 'charge-missing');
  update charges set invoice_id = null where therapist_id = therapist and invoice_id = invoice and id <> all(chosen);
  select count(*) filter (where d.id is null and x.invoice_id is distinct from invoice),
      count(distinct (coalesce(b.payer_id, x.client_id), x.currency)),
      count(*) filter (where x.currency <> draft.currency or coalesce(b.payer_id, x.client_id) is distinct from coalesce(draft.payer_id, draft.client_id))
    into taken, payers, others
    from charges x left join app.charges_to_draft(therapist) d on d.id = x.id
      left join client_billing b on b.therapist_id = x.therapist_id and b.client_id = x.client_id
    where x.therapist_id = therapist and x.id = any(chosen);
  perform app.refuse_when(taken > 0, 'charge-taken');
  perform app.refuse_when(payers > 1 or (others > 0 and draft.client_pays), 'charges-differ');
  update charges set invoice_id = invoice where therapist_id = therapist and id = any(chosen) and invoice_id is null;
end $$;
grant execute on function app.fill_draft to openhour_app;

-- Drafts one invoice from charges of one payer in one currency.
create function app.draft_invoice(new_id uuid, chosen uuid[]) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  first record;
begin
  perform app.lock_practice();
  select d.* into first from app.charges_to_draft(app.therapist_id()) d where d.id = any(chosen) order by d.id limit 1;
  perform app.refuse_when(first.id is null, case when exists (select from charges where therapist_id = app.therapist_id() and id = any(chosen))
    then 'charge-taken' else 'charge-missing' end);
  insert into invoices (therapist_id, id, client_id, payer_id, client_pays, currency)
    values (app.therapist_id(), new_id, case when first.payer_id is null then first.client_id end, first.payer_id, first.payer_id is null, first.currency);
  perform app.fill_draft(new_id, chosen);
end $$;
grant execute on function app.draft_invoice to openhour_app;

-- Drafts an invoice for each payer and currency, as often as agreed, from all charges until a day. Returns how many.
create function app.draft_all(through date, most int) returns int language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  part record;
  drafted int := 0;
  new_id uuid;
begin
  perform app.lock_practice();
  for part in
    select payer_id, case when payer_id is null then min(client_id::text)::uuid end as client_id, currency, array_agg(id) as chosen from (
      select d.*, case d.rhythm when 'session' then d.id::text when 'week' then to_char(d.service_date, 'IYYY-IW') else to_char(d.service_date, 'YYYY-MM') end as bucket,
        (row_number() over (partition by coalesce(d.payer_id, d.client_id), d.currency order by d.service_date, d.id) - 1) / most as sheet
      from app.charges_to_draft(therapist) d where d.service_date <= through and d.rhythm <> 'manual') waiting
    group by payer_id, coalesce(payer_id, client_id), currency, bucket, sheet order by min(service_date), min(id::text)
  loop
    new_id := gen_random_uuid();
    insert into invoices (therapist_id, id, client_id, payer_id, client_pays, currency)
      values (therapist, new_id, part.client_id, part.payer_id, part.payer_id is null, part.currency);
    update charges set invoice_id = new_id where therapist_id = therapist and id = any(part.chosen);
    drafted := drafted + 1;
  end loop;
  return drafted;
end $$;
grant execute on function app.draft_all to openhour_app;
