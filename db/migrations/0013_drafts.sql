-- What is being typed and not yet sent, per person and form: body is the form's own, and nobody else's business, not even the audit log's.
-- A draft about a client goes with the client, by the reference.
create table drafts (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (key ~ '^[a-z][a-z-]*(:[A-Za-z0-9-]+){1,3}$' and char_length(key) <= 120),
  client_id uuid,
  version integer not null check (version > 0),
  body text not null check (char_length(body) <= 450000),
  context jsonb not null default '{}' check (jsonb_typeof(context) = 'object' and octet_length(context::text) <= 2000),
  updated_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint drafts_client foreign key (user_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index drafts_of_client on drafts (user_id, client_id) where client_id is not null;
create index drafts_by_age on drafts (updated_at);
call app.protect_personal_table('drafts', 'user_id', 'select, insert, delete, update (client_id, version, body, context, updated_at)');
create policy purging on drafts to openhour_worker using (true) with check (false);
grant select, delete on drafts to openhour_worker;
