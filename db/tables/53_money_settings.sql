-- Money between a practice and its clients: who issues, prices, taxes. Amounts are whole minor units of their currency (cents, yen, fils); how many digits a
-- currency has stands in shared/src/lib/currencies.ts. What the practice pays for the product itself stands in 16_billing.sql.

-- How services are taxed: a category for each service, never one for a practice. `rate` in thousandths of a percent: 19 % is 19000, 33.333 % is 33333.
create table tax_categories (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60 and name ~ '\S'),
  -- the code of EN 16931 (UNTDID 5305): E exempt, S standard, Z zero, O outside the scope of tax
  code text not null check (code in ('E', 'S', 'Z', 'O')),
  rate integer not null check (rate between 0 and 100000),
  -- why nothing is charged, as e-invoices say it: VATEX-EU-132-1C
  exemption_code text check (exemption_code ~ '^VATEX-[A-Z0-9-]{2,30}$'),
  -- printed on the invoice
  sentence text check (char_length(sentence) between 1 and 300 and sentence ~ '\S'),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- where the accountant books what it is charged for; DATEV's list needs it
  revenue_account text check (revenue_account ~ '^[0-9]{4,8}$'),
  primary key (therapist_id, id),
  constraint tax_categories_rate check ((code = 'S') = (rate > 0))
);
create unique index tax_categories_name on tax_categories (therapist_id, lower(name)) where archived_at is null;
create trigger touch before update on tax_categories for each row execute function app.touch_updated_at();
call app.practice_table('tax_categories',
  one => 'tax category', many => 'tax categories',
  shown_by => 'invoices, money',
  audited => 'added, changed, archived, restored');

-- One row for each practice that charges its clients.
create table money_settings (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- as invoices name who issues them
  issuer_name text check (char_length(issuer_name) between 1 and 200 and issuer_name ~ '\S'),
  -- street, postal code, city and country, as they stand on a letter
  issuer_address text check (char_length(issuer_address) between 1 and 500),
  issuer_email text check (char_length(issuer_email) between 3 and 254),
  issuer_phone text check (char_length(issuer_phone) <= 40),
  country text check (country ~ '^[A-Z]{2}$'),
  tax_number text check (char_length(tax_number) between 1 and 40),
  vat_id text check (char_length(vat_id) between 1 and 20),
  license_number text check (char_length(license_number) between 1 and 60),
  account_holder text check (char_length(account_holder) between 1 and 70),
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  upi_id text check (upi_id ~ '^[A-Za-z0-9.\-_]{2,100}@[A-Za-z0-9.\-]{2,64}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- what a session costs unless the client has a price of their own; null: nothing is charged by itself
  session_price_minor bigint check (session_price_minor between 0 and 99999999999),
  session_tax_id uuid,
  -- percent of that price for a no-show and a late cancellation; 0: no fee is proposed
  no_show_percent integer not null default 100 check (no_show_percent between 0 and 100),
  late_percent integer not null default 100 check (late_percent between 0 and 100),
  fee_tax_id uuid,
  -- what invoices call a session: neutral words, because others may read them
  session_wording text not null default 'Session' check (char_length(session_wording) between 1 and 100 and session_wording ~ '\S'),
  -- sessions from this day on are charged by themselves; null: none
  charges_from date check (charges_from between '1900-01-01' and '2200-01-01'),
  -- invoice numbers: prefix, year and a running number, which begins again each year or never
  number_prefix text not null default '' check (number_prefix ~ '^[A-Za-z0-9/._-]{0,12}$'),
  number_year boolean not null default true,
  number_start integer not null default 1 check (number_start between 1 and 1000000),
  payment_days integer not null default 14 check (payment_days between 0 and 365),
  terms text check (char_length(terms) between 1 and 1000),
  paper text not null default 'A4' check (paper in ('A4', 'Letter')),
  -- how long issued invoices are kept
  kept_years integer not null default 10 check (kept_years between 1 and 30),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the address again, in the parts that e-invoices have
  issuer_street text check (char_length(issuer_street) between 1 and 100),
  issuer_post_code text check (char_length(issuer_post_code) between 1 and 20),
  issuer_city text check (char_length(issuer_city) between 1 and 80),
  -- the account of all who owe, and the numbers of the accountant and of the practice there; DATEV's list needs them
  debtor_account text check (debtor_account ~ '^[0-9]{4,9}$'),
  datev_consultant integer check (datev_consultant between 1001 and 9999999),
  datev_client integer check (datev_client between 1 and 99999),
  -- of papers to payers with whom no other was agreed and whose country decides none: of paper-language.rules.ts
  language text not null default 'en' check (language in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl')),
  -- clients who pay find their invoices in the portal
  in_portal boolean not null default true,
  primary key (therapist_id, id),
  constraint money_settings_one unique (therapist_id),
  foreign key (therapist_id, session_tax_id) references tax_categories (therapist_id, id),
  foreign key (therapist_id, fee_tax_id) references tax_categories (therapist_id, id)
);
create index money_settings_of_session_tax on money_settings (therapist_id, session_tax_id);
create index money_settings_of_fee_tax on money_settings (therapist_id, fee_tax_id);
create trigger touch before update on money_settings for each row execute function app.touch_updated_at();
call app.practice_table('money_settings',
  one => 'invoice settings', many => 'invoice settings',
  shown_by => 'dashboard.today, invoiceMails.preview, invoiceMails.waiting, invoiceReminders.list, invoiceReminders.preview, invoices, money, monthEnd.figures, portal.practices, portalInvoices.list',
  audited => 'added, changed');
create policy charge_by_itself on money_settings for select to openhour_definer using (true);

-- Whether a practice shows clients their invoices and payments in the portal: unless its settings say no.
create function app.invoices_in_portal(therapist uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select coalesce((select m.in_portal from money_settings m where m.therapist_id = therapist), true) $$;
alter function app.invoices_in_portal owner to openhour_definer;
grant execute on function app.invoices_in_portal to openhour_client, openhour_app, openhour_definer;

-- What is agreed with one client: their price, who pays, and how often they get an invoice.
create table client_billing (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  -- instead of the practice's price; in the practice's currency
  price_minor bigint check (price_minor between 0 and 99999999999),
  -- nothing is charged, for this reason
  free_reason text check (char_length(free_reason) between 1 and 300 and free_reason ~ '\S'),
  -- who pays instead of the client: a contact of theirs, or of another client who has the same payer
  payer_id uuid,
  -- how often the practice invoices: for each session, each week or each month, or when it decides to
  rhythm text not null default 'month' check (rhythm in ('session', 'week', 'month', 'manual')),
  -- what invoices of this client call a session, if the client chose other words
  wording text check (char_length(wording) between 1 and 100 and wording ~ '\S'),
  -- a code that the therapist typed, printed only if this client wants it for their insurer
  diagnosis_code text check (char_length(diagnosis_code) between 1 and 20),
  shows_diagnosis boolean not null default false,
  -- where invoices go, if not to the client's own address
  address text check (char_length(address) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- of this client's papers, if one was agreed
  language text check (language in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl')),
  primary key (therapist_id, id),
  constraint client_billing_one unique (therapist_id, client_id),
  constraint client_billing_price check (price_minor is null or free_reason is null),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint client_billing_payer foreign key (therapist_id, payer_id) references client_contacts (therapist_id, id) on delete set null (payer_id)
);
create index client_billing_of_payer on client_billing (therapist_id, payer_id) where payer_id is not null;
create trigger touch before update on client_billing for each row execute function app.touch_updated_at();
call app.practice_table('client_billing',
  one => 'billing details', many => 'billing details',
  shown_by => 'clientBooking, invoices, money',
  audited => 'added, changed, deleted',
  client_reads => 'your billing details', client_reads_many => 'your billing details');
create policy charge_by_itself on client_billing for select to openhour_definer using (true);

-- What a client is told that a service costs: what was agreed with them, or else the price of the service. Nothing is told of a service without a price, and
-- a free one is free for everybody.
create function app.told_price(service booking_services, client uuid, out price_minor bigint, out currency text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  agreed client_billing;
begin
  price_minor := service.price_minor;
  currency := service.currency;
  if price_minor > 0 then
    select b.* into agreed from client_billing b where b.therapist_id = service.therapist_id and b.client_id = client;
    if agreed.free_reason is not null then
      price_minor := 0;
    elsif agreed.price_minor is not null then
      price_minor := agreed.price_minor;
      currency := (select m.currency from money_settings m where m.therapist_id = service.therapist_id);
    end if;
  end if;
end $$;
alter function app.told_price owner to openhour_definer;
grant execute on function app.told_price to openhour_definer;

-- A payer that is an organisation: its invoices are e-invoices too, with what EN 16931 and XRechnung need to know of a buyer. Complete, or not there.
create table payer_organisations (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  payer_id uuid not null,
  name text not null check (char_length(name) between 1 and 200 and name ~ '\S'),
  street text not null check (char_length(street) between 1 and 100 and street ~ '\S'),
  post_code text not null check (char_length(post_code) between 1 and 20 and post_code ~ '\S'),
  city text not null check (char_length(city) between 1 and 80 and city ~ '\S'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  vat_id text check (vat_id ~ '^[A-Z]{2}[A-Z0-9+*.-]{2,18}$'),
  -- what it wants its invoices to say (BT-10): the Leitweg-ID of a public body, a cost centre, an order
  buyer_reference text not null check (char_length(buyer_reference) between 1 and 100 and buyer_reference ~ '\S'),
  -- where it receives e-invoices (BT-49), by a code of the EAS list: EM an email address, 0204 a Leitweg-ID, 0088 a GLN, 9930 a German VAT ID
  address_kind text not null default 'EM' check (address_kind in ('EM', '0204', '0088', '9930')),
  electronic_address text not null check (char_length(electronic_address) between 3 and 254 and electronic_address ~ '^\S+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint payer_organisations_one unique (therapist_id, payer_id),
  constraint payer_organisations_payer foreign key (therapist_id, payer_id) references client_contacts (therapist_id, id) on delete cascade
);
create trigger touch before update on payer_organisations for each row execute function app.touch_updated_at();
call app.practice_table('payer_organisations',
  one => 'payer organisation', many => 'payer organisations',
  shown_by => 'invoices, payerOrganisations',
  audited => 'added, changed, deleted',
  deletable => true);
