-- Other people of a client: guardian, partner, payer, referrer, GP. One address may belong to contacts of several clients. The emergency contact stays in
-- `clients`, where crisis cards, masking and the client's own profile read it.
create table client_contacts (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  name text not null check (char_length(name) between 1 and 100 and name ~ '\S'),
  kind text not null check (kind in ('guardian', 'partner', 'payer', 'referrer', 'gp', 'other')),
  relation text check (char_length(relation) <= 50),
  email text check (char_length(email) between 3 and 254) check (email ~ '^[\x21-\x7e]+$'),
  phone text check (char_length(phone) <= 40),
  wants_reminders boolean not null default false,
  wants_invoices boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index client_contacts_of_client on client_contacts (therapist_id, client_id, created_at, id);
create trigger touch before update on client_contacts for each row execute function app.touch_updated_at();
call app.protect_practice_table('client_contacts');
-- What leaves for a model is masked with it.
grant select (therapist_id, id, client_id, name, email, phone) on client_contacts to openhour_worker;

-- As in 0057, and contacts.
create or replace function app.delete_record(in_table text, in_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  if in_table not in ('sessions', 'mood_logs', 'treatment_plans', 'clinical_notes', 'process_notes', 'note_templates', 'note_snippets',
    'measure_responses', 'documents', 'self_care_tasks', 'goal_progress', 'date_overrides', 'tasks', 'booking_services', 'ai_session_notes',
    'ai_weekly_reports', 'webhook_endpoints', 'client_contacts') then
    raise exception using errcode = '42501', message = 'rows of this table are not deleted one by one';
  end if;
  execute format('delete from %I where therapist_id = app.therapist_id() and id = $1', in_table) using in_id;
  get diagnostics gone = row_count;
  return gone > 0;
end $$;
