-- Links with which a payer without an account opens one invoice. They stand in emails, or the therapist hands them over.
create table invoice_links (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  invoice_id uuid not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- when it was opened first
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, invoice_id) references invoices (therapist_id, id) on delete cascade
);
create index invoice_links_of_invoice on invoice_links (therapist_id, invoice_id, created_at desc, id);
call app.practice_table('invoice_links',
  one => 'link to an invoice', many => 'links to invoices',
  shown_by => 'invoiceMails',
  audited => 'added, deleted',
  append_only => true);
-- Only the functions below write.
revoke insert on invoice_links from openhour_app;
create policy open on invoice_links to openhour_definer using (true) with check (true);
grant insert, update (revoked_at, opened_at) on invoice_links to openhour_definer;

-- SHA-256 of their tokens.
create table invoice_link_hashes (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  therapist_id uuid not null,
  link_id uuid not null,
  foreign key (therapist_id, link_id) references invoice_links (therapist_id, id) on delete cascade
);
create index invoice_link_hashes_of_link on invoice_link_hashes (therapist_id, link_id);
call app.protect_inner_table('invoice_link_hashes', 'openhour_definer', 'select, insert');

-- Adds a link to an issued invoice of the acting practice. Aborts with `invoice-missing`.
create function app.add_invoice_link(invoice uuid, link uuid, hash bytea, expires timestamptz, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_when(not exists (select from invoices i where i.therapist_id = app.therapist_id() and i.id = invoice and i.number is not null),
    'invoice-missing');
  insert into invoice_links (therapist_id, id, invoice_id, expires_at, created_at) values (app.therapist_id(), link, invoice, expires, at);
  insert into invoice_link_hashes (token_hash, therapist_id, link_id) values (hash, app.therapist_id(), link);
end $$;
alter function app.add_invoice_link owner to openhour_definer;
grant execute on function app.add_invoice_link to openhour_app, openhour_definer;

create function app.revoke_invoice_links(therapist uuid, invoice uuid, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update invoice_links set revoked_at = at where therapist_id = therapist and invoice_id = invoice and revoked_at is null
$$;
alter function app.revoke_invoice_links owner to openhour_definer;
grant execute on function app.revoke_invoice_links to openhour_definer;

-- Ends all links to an invoice of the acting practice.
create function app.end_invoice_links(invoice uuid, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.revoke_invoice_links(app.therapist_id(), invoice, at)
$$;
alter function app.end_invoice_links owner to openhour_definer;
grant execute on function app.end_invoice_links to openhour_app;

-- Which invoice of which practice a link opens, and the look of whoever it was sent to. No row for one that is unknown, revoked or expired, or of a suspended account.
create function app.open_invoice_link(hash bytea, at timestamptz) returns table (therapist_id uuid, invoice_id uuid, look text)
  language plpgsql rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  link invoice_links;
begin
  select l.* into link from invoice_link_hashes h join invoice_links l on l.therapist_id = h.therapist_id and l.id = h.link_id
    join users u on u.id = l.therapist_id
    where h.token_hash = hash and l.revoked_at is null and l.expires_at > at and u.suspended_at is null;
  if not found then
    return;
  end if;
  update invoice_links l set opened_at = at where l.therapist_id = link.therapist_id and l.id = link.id and l.opened_at is null;
  return query select link.therapist_id, link.invoice_id, (select app.look_of_address(m.to_address) from invoice_mails m
    where m.therapist_id = link.therapist_id and m.invoice_id = link.invoice_id and m.to_address is not null order by m.created_at desc, m.id desc limit 1);
end $$;
alter function app.open_invoice_link owner to openhour_definer;
grant execute on function app.look_of_address to openhour_definer;
grant execute on function app.open_invoice_link to openhour_app;
