-- Emails with which a practice sends its invoices and reminds of them. The links in them stand in 69_invoice_links.sql, reminders in 72_invoice_reminders.sql.

-- What these emails say, and when. A practice without a row has the suggestions of invoice-mails.rules.ts.
create table invoice_mail_settings (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- instead of the suggested texts
  invoice_text text check (char_length(invoice_text) between 1 and 1000 and invoice_text ~ '\S'),
  first_text text check (char_length(first_text) between 1 and 1000 and first_text ~ '\S'),
  second_text text check (char_length(second_text) between 1 and 1000 and second_text ~ '\S'),
  third_text text check (char_length(third_text) between 1 and 1000 and third_text ~ '\S'),
  -- whoever reads the mailbox can read what is attached
  attaches_pdf boolean not null default false,
  -- how long the link of a payer without an account works
  link_days integer not null default 60 check (link_days between 1 and 365),
  reminds boolean not null default false,
  -- a reminder that stood in the list for a day goes without a press
  sends_reminders boolean not null default false,
  -- days after the invoice was due
  first_days integer not null default 7 check (first_days between 1 and 365),
  second_days integer not null default 21 check (second_days between 1 and 365),
  third_days integer not null default 35 check (third_days between 1 and 365),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint invoice_mail_settings_one unique (therapist_id),
  constraint invoice_mail_settings_days check (first_days < second_days and second_days < third_days)
);
create trigger touch before update on invoice_mail_settings for each row execute function app.touch_updated_at();
call app.practice_table('invoice_mail_settings',
  one => 'texts of invoice emails', many => 'texts of invoice emails',
  shown_by => 'invoiceMails, invoiceReminders',
  audited => 'added, changed');
create policy remind on invoice_mail_settings for select to openhour_worker using (true);
grant select (therapist_id, reminds, sends_reminders) on invoice_mail_settings to openhour_worker;

-- An email with an invoice, or a reminder of it. Its id is that of the queued email.
create table invoice_mails (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  invoice_id uuid not null,
  -- of a reminder
  level integer check (level between 1 and 3),
  -- null once whoever it went to was erased
  to_address text check (char_length(to_address) between 3 and 254),
  -- neither while it is queued: accepted by the mail server, or given up
  accepted_at timestamptz,
  failure text check (char_length(failure) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint invoice_mails_ended_once check (accepted_at is null or failure is null),
  foreign key (therapist_id, invoice_id) references invoices (therapist_id, id) on delete cascade
);
create index invoice_mails_of_invoice on invoice_mails (therapist_id, invoice_id, created_at desc, id desc);
create index invoice_mails_failed on invoice_mails (therapist_id, invoice_id) where failure is not null;
create index invoice_mails_queued on invoice_mails (id) where accepted_at is null and failure is null;
call app.practice_table('invoice_mails',
  one => 'invoice email', many => 'invoice emails',
  shown_by => 'invoiceMails, invoiceReminders.preview',
  audited => 'added, deleted',
  append_only => true);
-- Only the functions below write.
revoke insert on invoice_mails from openhour_app;
create policy send on invoice_mails to openhour_definer using (true) with check (true);
grant insert, update (to_address, accepted_at, failure) on invoice_mails to openhour_definer;
create policy stop_link_of_invoice on email_stop_links for insert to openhour_definer with check (therapist_id = (select app.therapist_id()));
grant insert on email_stop_links to openhour_definer;

-- Where an issued invoice of the acting practice goes: to the client who pays, or to the contact who does and wants invoices. `trouble`: why it goes nowhere.
-- `account`: the client's, whose portal has it. Whoever has none, or a portal without invoices, gets a link.
create function app.invoice_payer(invoice uuid) returns table (address text, to_contact boolean, account uuid, trouble text)
  language sql stable rows 1 set search_path = pg_catalog, public, pg_temp as $$
  select case when i.client_pays then c.email else o.email end, not i.client_pays, case when i.client_pays and c.archived_at is null and app.invoices_in_portal(i.therapist_id) then c.user_id end,
    case when coalesce(c.id, o.id) is null then 'erased' when c.is_sample or k.is_sample then 'sample' when coalesce(c.email, o.email) is null then 'no-address'
      when not i.client_pays and o.emails_stopped_at is not null then 'stopped' when not i.client_pays and not o.wants_invoices then 'not-wanted' end
  from invoices i
    left join clients c on c.therapist_id = i.therapist_id and c.id = i.client_id and i.client_pays
    left join client_contacts o on o.therapist_id = i.therapist_id and o.id = i.payer_id and not i.client_pays
    left join clients k on k.therapist_id = o.therapist_id and k.id = o.client_id
  where i.therapist_id = app.therapist_id() and i.id = invoice and i.number is not null
$$;
grant execute on function app.invoice_payer to openhour_app, openhour_definer;

-- Sends an issued invoice, or a reminder of it: queues the email with its link, notes both, and tells the client in their portal. Aborts with
-- `invoice-missing`, `invoice-mailed` (another email went since the sender looked), `payer-changed`, or what app.take_reminder refuses.
-- @param seen the newest email that the sender knows of; null: none
-- @param mail id, level, to, data; linkId, linkHash and linkExpires of a payer without an account; stopHash of a contact; file, its name. Hashes in hex.
create function app.send_invoice(invoice uuid, seen uuid, mail jsonb, file bytea, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  its_level int := (mail ->> 'level')::int;
  owed invoices;
  payer record;
begin
  perform app.lock_practice();
  select * into owed from invoices where therapist_id = therapist and id = invoice and number is not null;
  perform app.refuse_when(owed.id is null, 'invoice-missing');
  perform app.refuse_when(seen is distinct from (select m.id from invoice_mails m where m.therapist_id = therapist and m.invoice_id = invoice
    order by m.created_at desc, m.id desc limit 1), 'invoice-mailed');
  select * into payer from app.invoice_payer(invoice);
  perform app.refuse_when(payer.trouble is not null or lower(payer.address) is distinct from lower(mail ->> 'to')
    or (payer.account is null) <> (mail ? 'linkId'), 'payer-changed');
  if its_level is not null then
    perform app.take_reminder(owed, its_level, at);
  end if;
  insert into invoice_mails (therapist_id, id, invoice_id, level, to_address, created_at)
    values (therapist, (mail ->> 'id')::uuid, invoice, its_level, payer.address, at);
  insert into outgoing_mails (id, to_address, template, data, uncounted_therapist_id, to_contact, attachment, attachment_name)
    values ((mail ->> 'id')::uuid, payer.address, 'client-invoice', mail -> 'data', therapist, payer.to_contact, file,
      case when file is not null then mail ->> 'file' end);
  if mail ? 'linkId' then
    perform app.add_invoice_link(invoice, (mail ->> 'linkId')::uuid, decode(mail ->> 'linkHash', 'hex'), (mail ->> 'linkExpires')::timestamptz, at);
  end if;
  if payer.to_contact then
    insert into email_stop_links (token_hash, therapist_id, address_hash)
      values (decode(mail ->> 'stopHash', 'hex'), therapist, app.contact_address(therapist, payer.address));
  end if;
  perform app.enqueue_mail((mail ->> 'id')::uuid, therapist);
  update invoices set sent_at = coalesce(sent_at, at) where therapist_id = therapist and id = invoice;
  if payer.account is not null then
    perform app.raise_notification(payer.account, 'invoice-sent', case when its_level is null then 'An invoice is ready for you' else 'An invoice is still open' end,
      'You can open it in your portal.', '/client/invoices');
  end if;
end $$;
alter function app.send_invoice owner to openhour_definer;
grant execute on function app.send_invoice to openhour_app;

-- Notes how an email with an invoice ended. One that did not arrive is told to the practice; one that was taken out of the queue is `dropped`.
create function app.note_invoice_mail() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended invoice_mails;
begin
  update invoice_mails set accepted_at = case when old.outcome = 'sent' then now() end,
      failure = case when old.outcome is distinct from 'sent' then coalesce(old.outcome, 'dropped') end
    where id = old.id and accepted_at is null and failure is null returning * into ended;
  if ended.failure <> 'dropped' then
    perform app.raise_notification(ended.therapist_id, 'invoice-not-delivered', 'An email about an invoice did not arrive',
      'The mail server refused it or could not be reached. Check the address, then send it again.', '/app/invoices/' || ended.invoice_id);
  end if;
  return null;
end $$;
alter function app.note_invoice_mail owner to openhour_definer;
grant execute on function app.note_invoice_mail to openhour_worker, openhour_definer;
create trigger note_invoice_mail after delete on outgoing_mails for each row when (old.template = 'client-invoice') execute function app.note_invoice_mail();

-- An erased payer leaves no address, no working link and nothing that waits.
create function app.forget_payer() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from outgoing_mails m using invoice_mails x
    where x.therapist_id = new.therapist_id and x.invoice_id = new.id and x.accepted_at is null and x.failure is null and m.id = x.id;
  update invoice_mails set to_address = null where therapist_id = new.therapist_id and invoice_id = new.id and to_address is not null;
  perform app.revoke_invoice_links(new.therapist_id, new.id, now());
  delete from invoice_reminders where therapist_id = new.therapist_id and invoice_id = new.id and sent_at is null and skipped_at is null;
  return null;
end $$;
alter function app.forget_payer owner to openhour_definer;
grant execute on function app.forget_payer to openhour_app, openhour_worker, openhour_definer;
create trigger forget_payer after update of client_id, payer_id on invoices for each row
  when (num_nonnulls(old.client_id, old.payer_id) > 0 and num_nonnulls(new.client_id, new.payer_id) = 0) execute function app.forget_payer();
