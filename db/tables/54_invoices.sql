-- Invoices and credit notes. A draft can be changed and deleted; an issued one is a snapshot that nobody changes, and outlives the client.
create table invoices (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- the client who pays, or the contact who pays instead; both null once they are erased
  client_id uuid,
  payer_id uuid,
  -- a client pays, and so sees it
  client_pays boolean not null,
  kind text not null default 'invoice' check (kind in ('invoice', 'credit-note')),
  -- the invoice that a credit note corrects
  corrects_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- printed above the lines
  note text check (char_length(note) between 1 and 1000),
  -- of an issued one, as they were then
  number text check (char_length(number) between 1 and 40),
  number_series text check (char_length(number_series) <= 20),
  number_place integer check (number_place > 0),
  issued_at timestamptz,
  issue_date date check (issue_date between '1900-01-01' and '2200-01-01'),
  due_date date check (due_date >= issue_date),
  recipient_name text check (char_length(recipient_name) between 1 and 200),
  recipient_address text check (char_length(recipient_address) between 1 and 500),
  issuer jsonb check (jsonb_typeof(issuer) = 'object' and octet_length(issuer::text) <= 8000),
  net_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  gross_minor bigint not null default 0,
  -- what payments, credit notes and write-offs have settled of it
  settled_minor bigint not null default 0,
  open_minor bigint not null generated always as (gross_minor - settled_minor) stored,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the payer, if it is an organisation: what the e-invoice says of it
  recipient jsonb check (jsonb_typeof(recipient) = 'object' and octet_length(recipient::text) <= 4000),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete set null (client_id),
  constraint invoices_payer foreign key (therapist_id, payer_id) references client_contacts (therapist_id, id) on delete set null (payer_id),
  foreign key (therapist_id, corrects_id) references invoices (therapist_id, id),
  constraint invoices_number unique (therapist_id, number),
  constraint invoices_place unique (therapist_id, number_series, number_place),
  constraint invoices_issued check (num_nonnulls(number, number_series, number_place, issued_at, issue_date, due_date, recipient_name, issuer) in (0, 8)),
  constraint invoices_recipient check (recipient is null or (number is not null and not client_pays)),
  constraint invoices_sums check (net_minor + tax_minor = gross_minor),
  constraint invoices_settled check (case kind when 'invoice' then settled_minor between 0 and gross_minor else settled_minor between gross_minor and 0 end),
  constraint invoices_corrects check ((kind = 'credit-note') = (corrects_id is not null))
);
create index invoices_newest on invoices (therapist_id, issue_date desc, number_place desc, id) where number is not null;
create index invoices_drafts on invoices (therapist_id, created_at desc, id) where number is null;
create index invoices_open on invoices (therapist_id, due_date, id) where number is not null and open_minor > 0;
create index invoices_unsent on invoices (therapist_id, issue_date, number_place, id) where number is not null and sent_at is null;
create index invoices_of_client on invoices (therapist_id, client_id, issue_date desc, id);
create index invoices_of_payer on invoices (therapist_id, payer_id, issue_date desc, id) where payer_id is not null;
create index invoices_corrected on invoices (therapist_id, corrects_id) where corrects_id is not null;
create trigger touch before update on invoices for each row execute function app.touch_updated_at();
call app.practice_table('invoices',
  one => 'invoice', many => 'invoices',
  shown_by => 'charges, dashboard, invoices, invoiceMails.ofInvoice, invoiceMails.preview, invoiceMails.waiting, invoiceReminders, money, monthEnd, portalInvoices, search',
  audited => 'added, changed, deleted, listed, printed, exported',
  deletable => true,
  client_sees => 'own',
  client_columns => 'id, kind, corrects_id, currency, note, number, issue_date, due_date, recipient_name, recipient_address, issuer, net_minor,
    tax_minor, gross_minor, settled_minor, open_minor',
  client_rows => 'number is not null and client_pays and app.invoices_in_portal(therapist_id)');

-- The lines of an issued invoice. Those of a draft are its charges.
create table invoice_lines (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  invoice_id uuid not null,
  -- whose session it was; null once they are erased
  client_id uuid,
  place integer not null check (place between 1 and 500),
  client_name text not null check (char_length(client_name) between 1 and 100),
  service_date date not null,
  minutes integer check (minutes between 1 and 1440),
  description text not null check (char_length(description) between 1 and 200),
  diagnosis_code text check (char_length(diagnosis_code) between 1 and 20),
  tax_name text not null check (char_length(tax_name) between 1 and 60),
  tax_code text not null check (tax_code in ('E', 'S', 'Z', 'O')),
  tax_rate integer not null check (tax_rate between 0 and 100000),
  exemption_code text check (char_length(exemption_code) <= 40),
  tax_sentence text check (char_length(tax_sentence) between 1 and 300),
  net_minor bigint not null,
  tax_minor bigint not null,
  gross_minor bigint not null,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, invoice_id) references invoices (therapist_id, id) on delete cascade,
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete set null (client_id),
  constraint invoice_lines_place unique (therapist_id, invoice_id, place),
  constraint invoice_lines_sums check (net_minor + tax_minor = gross_minor)
);
create index invoice_lines_of_client on invoice_lines (therapist_id, client_id) where client_id is not null;
call app.practice_table('invoice_lines',
  one => 'invoice line', many => 'invoice lines',
  shown_by => 'invoices',
  append_only => true,
  client_sees => 'own');

-- What settles an invoice: a part of a payment, a credit note or a write-off. A payment that goes back is a row with the opposite sign.
create table invoice_settlements (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  invoice_id uuid not null,
  payment_id uuid,
  credit_note_id uuid,
  -- a write-off, and why
  reason text check (char_length(reason) between 1 and 300 and reason ~ '\S'),
  amount_minor bigint not null check (amount_minor <> 0),
  settled_date date not null check (settled_date between '1900-01-01' and '2200-01-01'),
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint invoice_settlements_one check (num_nonnulls(payment_id, credit_note_id, reason) = 1),
  foreign key (therapist_id, invoice_id) references invoices (therapist_id, id) on delete cascade,
  foreign key (therapist_id, credit_note_id) references invoices (therapist_id, id) on delete cascade
);
create index invoice_settlements_of_invoice on invoice_settlements (therapist_id, invoice_id, created_at, id);
create index invoice_settlements_by_day on invoice_settlements (therapist_id, settled_date);
create index invoice_settlements_of_credit_note on invoice_settlements (therapist_id, credit_note_id) where credit_note_id is not null;
call app.practice_table('invoice_settlements',
  one => 'settlement', many => 'settlements',
  shown_by => 'invoices, monthEnd',
  audited => 'added, deleted',
  append_only => true);

-- The running numbers: a row for each series, locked until the transaction that issues ends. So a refused issue leaves no gap, and two at once wait.
create table invoice_counters (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  series text not null check (char_length(series) <= 20),
  last_place integer not null check (last_place >= 0),
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint invoice_counters_series unique (therapist_id, series)
);
call app.practice_table('invoice_counters',
  one => 'invoice series', many => 'invoice series',
  shown_by => '');
