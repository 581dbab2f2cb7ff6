-- What clients download of their invoices and payments. It is theirs by law (Article 15 GDPR), also where a practice keeps both out of its portal.
create policy of_own_client on invoice_lines for select to openhour_definer using (exists (select from invoices i
  where i.therapist_id = invoice_lines.therapist_id and i.id = invoice_lines.invoice_id));
create policy of_own_client on payments for select to openhour_definer using (exists (select from clients c
  where c.therapist_id = payments.therapist_id and c.id = payments.client_id and c.user_id = (select app.user_id())));

-- Whether a record is the acting client's, in a practice whose portal is open to them.
create function app.is_own_record(client uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from clients c where c.id = client and c.user_id = app.user_id() and c.archived_at is null) $$;
alter function app.is_own_record owner to openhour_definer;
grant execute on function app.is_own_record to openhour_definer;

create function app.downloaded_invoices(client uuid) returns table (id uuid, number text, kind text, issue_date date, due_date date, recipient_name text,
    recipient_address text, issuer_name text, currency text, net_minor bigint, tax_minor bigint, gross_minor bigint, settled_minor bigint, open_minor bigint, note text)
  language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.id, i.number, i.kind, i.issue_date, i.due_date, i.recipient_name, i.recipient_address, i.issuer ->> 'name', i.currency, i.net_minor, i.tax_minor,
      i.gross_minor, i.settled_minor, i.open_minor, i.note
    from invoices i where i.client_id = client and i.number is not null and i.client_pays and app.is_own_record(client)
    order by i.issue_date, i.number
$$;
alter function app.downloaded_invoices owner to openhour_definer;

create function app.downloaded_invoice_lines(client uuid) returns table (number text, service_date date, client_name text, description text, minutes int,
    diagnosis_code text, tax_name text, tax_rate int, tax_sentence text, currency text, net_minor bigint, tax_minor bigint, gross_minor bigint)
  language sql stable rows 100 security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.number, l.service_date, l.client_name, l.description, l.minutes, l.diagnosis_code, l.tax_name, l.tax_rate, l.tax_sentence, i.currency, l.net_minor,
      l.tax_minor, l.gross_minor
    from app.downloaded_invoices(client) i join invoice_lines l on l.invoice_id = i.id
    order by i.issue_date, i.number, l.place
$$;
alter function app.downloaded_invoice_lines owner to openhour_definer;

create function app.downloaded_payments(client uuid) returns table (received_date date, amount_minor bigint, currency text, method text)
  language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.received_date, p.amount_minor, p.currency, p.method from payments p where p.client_id = client and app.is_own_record(client)
    order by p.received_date, p.id
$$;
alter function app.downloaded_payments owner to openhour_definer;
grant execute on function app.downloaded_invoices, app.downloaded_invoice_lines, app.downloaded_payments to openhour_client;
grant execute on function app.downloaded_invoices to openhour_definer;
