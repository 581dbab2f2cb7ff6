-- Issuing and correcting invoices. The server computes the lines; the database numbers, keeps and guards them.
revoke insert, update on invoices from openhour_app;
grant insert (therapist_id, id, client_id, payer_id, client_pays, currency, note), update (note, sent_at) on invoices to openhour_app;
revoke insert on invoice_lines, invoice_counters from openhour_app;
revoke update on invoice_counters from openhour_app;
create policy write_by_function on invoices to openhour_definer using (therapist_id = (select app.therapist_id()))
  with check (therapist_id = (select app.therapist_id()));
create policy write_by_function on invoice_lines to openhour_definer using (therapist_id = (select app.therapist_id()))
  with check (therapist_id = (select app.therapist_id()));
create policy write_by_function on invoice_counters to openhour_definer using (therapist_id = (select app.therapist_id()))
  with check (therapist_id = (select app.therapist_id()));
grant insert, update on invoices to openhour_definer;
grant insert on invoice_lines to openhour_definer;
grant insert, update (last_place) on invoice_counters to openhour_definer;
call app.narrow_updates('invoices', 'openhour_definer');
grant update (invoice_id, waived_at, waived_reason) on charges to openhour_definer;
-- Those of a client who pays are part of what they see.
create policy lines_of_own_invoice on invoice_lines for select to openhour_client using (exists (select from invoices i
  where i.therapist_id = invoice_lines.therapist_id and i.id = invoice_lines.invoice_id));
grant select (therapist_id, client_id, invoice_id, place, client_name, service_date, minutes, description, diagnosis_code, tax_name, tax_code, tax_rate,
  tax_sentence, net_minor, tax_minor, gross_minor) on invoice_lines to openhour_client;

-- Changes whenever something changes that an invoice would show. The server computes lines from rows with this stamp; issuing refuses another one.
create function app.invoice_stamp(therapist uuid, invoice uuid) returns text language sql stable set search_path = pg_catalog, public, pg_temp
  as $$ select md5(concat_ws('|', i.updated_at, m.updated_at, c.updated_at, o.updated_at, g.updated_at, b.updated_at,
      (select string_agg(concat_ws(' ', x.id, x.updated_at, t.updated_at, k.updated_at), '|' order by x.id) from charges x
        join tax_categories t on t.therapist_id = x.therapist_id and t.id = x.tax_category_id
        join clients k on k.therapist_id = x.therapist_id and k.id = x.client_id
        where x.therapist_id = i.therapist_id and x.invoice_id = i.id)))
    from invoices i join money_settings m on m.therapist_id = i.therapist_id
      left join clients c on c.therapist_id = i.therapist_id and c.id = i.client_id
      left join client_contacts o on o.therapist_id = i.therapist_id and o.id = i.payer_id
      left join payer_organisations g on g.therapist_id = i.therapist_id and g.payer_id = i.payer_id
      left join client_billing b on b.therapist_id = i.therapist_id and b.client_id = i.client_id
    where i.therapist_id = therapist and i.id = invoice $$;
grant execute on function app.invoice_stamp to openhour_app, openhour_definer;

-- The next number of the acting practice's series in the year of a day. Its row stays locked until the transaction ends.
create function app.next_invoice_number(on_date date, out number text, out series text, out place int)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  practice money_settings;
begin
  select * into practice from money_settings where therapist_id = app.therapist_id();
  series := practice.number_prefix || case when practice.number_year then to_char(on_date, 'YYYY') || '-' else '' end;
  loop
    insert into invoice_counters as c (therapist_id, series, last_place) values (practice.therapist_id, next_invoice_number.series, practice.number_start)
      on conflict on constraint invoice_counters_series do update set last_place = c.last_place + 1 returning c.last_place into place;
    number := series || lpad(place::text, greatest(4, length(place::text)), '0');
    -- Two series can spell the same number: a prefix may end with a year.
    exit when not exists (select from invoices i where i.therapist_id = practice.therapist_id and i.number = next_invoice_number.number);
  end loop;
end $$;
alter function app.next_invoice_number owner to openhour_definer;
grant execute on function app.next_invoice_number to openhour_definer;

create function app.add_invoice_lines(invoice uuid, lines jsonb) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into invoice_lines (therapist_id, invoice_id, client_id, place, client_name, service_date, minutes, description, diagnosis_code, tax_name, tax_code,
      tax_rate, exemption_code, tax_sentence, net_minor, tax_minor, gross_minor)
    select app.therapist_id(), invoice, l.client_id, l.place, l.client_name, l.service_date, l.minutes, l.description, l.diagnosis_code, l.tax_name, l.tax_code,
      l.tax_rate, l.exemption_code, l.tax_sentence, l.net_minor, l.tax_minor, l.gross_minor from jsonb_populate_recordset(null::invoice_lines, lines) l
$$;
alter function app.add_invoice_lines owner to openhour_definer;
grant execute on function app.add_invoice_lines to openhour_definer;

-- Issues a draft: number, snapshot and lines, all or nothing. Aborts with `invoice-missing`, `invoice-issued` or `invoice-changed`.
-- @param head recipient_name, recipient_address, recipient, issuer, issue_date and due_date. @param lines rows of invoice_lines, computed by the server
create function app.issue_invoice(invoice uuid, seen text, head jsonb, lines jsonb, at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  given invoices := jsonb_populate_record(null::invoices, head);
  its_number text;
  its_series text;
  its_place int;
begin
  perform app.lock_practice();
  select i.number into its_number from invoices i where i.therapist_id = app.therapist_id() and i.id = invoice;
  perform app.refuse_when(not found, 'invoice-missing');
  perform app.refuse_when(its_number is not null, 'invoice-issued');
  perform app.refuse_when(app.invoice_stamp(app.therapist_id(), invoice) is distinct from seen, 'invoice-changed');
  select n.number, n.series, n.place into its_number, its_series, its_place from app.next_invoice_number(given.issue_date) n;
  perform app.add_invoice_lines(invoice, lines);
  update invoices i set number = its_number, number_series = its_series, number_place = its_place, issued_at = at, issue_date = given.issue_date,
      due_date = given.due_date, recipient_name = given.recipient_name, recipient_address = given.recipient_address, recipient = given.recipient, issuer = given.issuer,
      (net_minor, tax_minor, gross_minor) = (select sum(l.net_minor), sum(l.tax_minor), sum(l.gross_minor) from invoice_lines l
        where l.therapist_id = i.therapist_id and l.invoice_id = i.id)
    where i.therapist_id = app.therapist_id() and i.id = invoice;
  return its_number;
end $$;
alter function app.issue_invoice owner to openhour_definer;
grant execute on function app.issue_invoice to openhour_app;

-- Corrects an issued invoice by a credit note about all of it. What was paid becomes the payer's credit; its charges can be invoiced again, or are waived.
-- Aborts with `invoice-missing` or `invoice-corrected`.
create function app.correct_invoice(new_id uuid, invoice uuid, why text, again boolean, on_date date, at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was invoices;
  its_number text;
  its_series text;
  its_place int;
begin
  perform app.lock_practice();
  select * into was from invoices where therapist_id = app.therapist_id() and id = invoice and number is not null and kind = 'invoice';
  perform app.refuse_when(was.id is null, 'invoice-missing');
  perform app.refuse_when(exists (select from invoices where therapist_id = was.therapist_id and corrects_id = was.id), 'invoice-corrected');
  select n.number, n.series, n.place into its_number, its_series, its_place from app.next_invoice_number(on_date) n;
  insert into invoices (therapist_id, id, client_id, payer_id, client_pays, kind, corrects_id, currency, note, number, number_series, number_place, issued_at, issue_date,
      due_date, recipient_name, recipient_address, recipient, issuer, net_minor, tax_minor, gross_minor)
    values (was.therapist_id, new_id, was.client_id, was.payer_id, was.client_pays, 'credit-note', was.id, was.currency, why, its_number, its_series, its_place, at, on_date,
      on_date, was.recipient_name, was.recipient_address, was.recipient, was.issuer, -was.net_minor, -was.tax_minor, -was.gross_minor);
  perform app.add_invoice_lines(new_id, (select jsonb_agg(to_jsonb(l) || jsonb_build_object('net_minor', -l.net_minor, 'tax_minor', -l.tax_minor,
      'gross_minor', -l.gross_minor) order by l.place) from invoice_lines l where l.therapist_id = was.therapist_id and l.invoice_id = was.id));
  insert into invoice_settlements (therapist_id, invoice_id, payment_id, reason, amount_minor, settled_date)
    select s.therapist_id, s.invoice_id, s.payment_id, s.reason, -sum(s.amount_minor), on_date from invoice_settlements s
      where s.therapist_id = was.therapist_id and s.invoice_id = was.id group by s.therapist_id, s.invoice_id, s.payment_id, s.reason having sum(s.amount_minor) <> 0;
  if was.gross_minor > 0 then
    insert into invoice_settlements (therapist_id, invoice_id, credit_note_id, amount_minor, settled_date)
      values (was.therapist_id, was.id, new_id, was.gross_minor, on_date);
  end if;
  update charges set invoice_id = null, waived_at = case when again then waived_at else at end, waived_reason = case when again then waived_reason else why end
    where therapist_id = was.therapist_id and invoice_id = was.id;
  return its_number;
end $$;
alter function app.correct_invoice owner to openhour_definer;
grant execute on function app.correct_invoice to openhour_app;

-- Nobody changes or deletes what was issued, the owner of the database included. It goes with the account, or as 67_invoice_retention.sql says.
create function app.guard_invoice() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform app.refuse_when(old.number is not null and app.is_kept(old.therapist_id, old.issue_date, num_nonnulls(old.client_id, old.payer_id)), 'invoice-issued');
    return old;
  end if;
  perform app.refuse_when(old.number is not null and (
    to_jsonb(new) - '{settled_minor,open_minor,sent_at,updated_at,client_id,payer_id}'::text[]
      is distinct from to_jsonb(old) - '{settled_minor,open_minor,sent_at,updated_at,client_id,payer_id}'::text[]
    or coalesce(new.client_id, old.client_id) is distinct from old.client_id or coalesce(new.payer_id, old.payer_id) is distinct from old.payer_id),
    'invoice-issued');
  return new;
end $$;
grant execute on function app.guard_invoice to openhour_app, openhour_worker, openhour_definer;
create trigger guard before update or delete on invoices for each row execute function app.guard_invoice();

-- An erased client leaves the lines, and the code with them: what remains is no record of health.
create function app.guard_invoice_line() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform app.refuse_when(exists (select from invoices i where i.therapist_id = old.therapist_id and i.id = old.invoice_id and i.number is not null)
      and app.is_kept(old.therapist_id, null, 0), 'invoice-issued');
    return old;
  end if;
  perform app.refuse_when(to_jsonb(new) - 'client_id' is distinct from to_jsonb(old) - 'client_id' or new.client_id is not null, 'invoice-issued');
  new.diagnosis_code := null;
  return new;
end $$;
grant execute on function app.guard_invoice_line to openhour_app, openhour_worker, openhour_definer;
create trigger guard before update or delete on invoice_lines for each row execute function app.guard_invoice_line();

-- Drafts go with the client who would have paid, or whose sessions they hold.
create function app.forget_drafts() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from invoices where therapist_id = old.therapist_id and client_id = old.id and number is null;
  return old;
end $$;
alter function app.forget_drafts owner to openhour_definer;
create trigger forget_drafts before delete on clients for each row execute function app.forget_drafts();
