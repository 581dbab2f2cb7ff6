create table ai_session_notes (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  session_date date not null check (session_date between '1900-01-01' and '2200-01-01'),
  duration_minutes integer not null default 60 check (duration_minutes between 1 and 1440),
  -- '' if the summary was made of a transcript alone
  notes text not null check (char_length(notes) <= 200000),
  -- kept only where the therapist asks for it
  transcript text check (char_length(transcript) between 1 and 200000),
  sections jsonb not null check (jsonb_typeof(sections) = 'object' and octet_length(sections::text) <= 2000000),
  -- Passages lists measures and numbers there, which are no insights
  key_insights integer not null generated always as (case when engine = 'model' then jsonb_array_length(sections -> 'points') else 0 end) stored,
  -- the therapist's own words; no engine writes it
  mood_assessment text check (char_length(mood_assessment) between 1 and 2000),
  language text check (language in ('en', 'de', 'es', 'fr')),
  not_done text[] not null default '{}',
  engine text not null check (engine in ('passages', 'model')),
  model text check (char_length(model) between 1 and 200),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- when lines of it were last emailed to the client
  shared_at timestamptz,
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint ai_session_notes_supported check (not sections @? '$.*[*] ? (@.support == "unsupported")')
);
create index ai_session_notes_of_client on ai_session_notes (therapist_id, client_id, session_date desc, created_at desc, id);
create index ai_session_notes_by_date on ai_session_notes (therapist_id, session_date desc, id) include (key_insights);
call app.practice_table('ai_session_notes',
  one => 'AI session note', many => 'AI session notes',
  shown_by => 'aiReview, aiSessionNotes, clients.recordCounts, dashboard',
  audited => 'added, changed, deleted, shared, opened, listed, printed',
  deletable => true, counted_as => 'aiSessionNotes',
  client_reads => 'your notes', client_reads_many => 'your notes');
create trigger touch before update on ai_session_notes for each row execute function app.touch_updated_at();
create policy share on ai_session_notes for update to openhour_definer using (therapist_id = (select app.therapist_id())) with check (true);
grant update (shared_at) on ai_session_notes to openhour_definer;

create table ai_weekly_reports (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  week_start_date date not null check (week_start_date between '1900-01-01' and '2200-01-01'),
  week_end_date date not null,
  sections jsonb not null check (jsonb_typeof(sections) = 'object' and octet_length(sections::text) <= 2000000),
  overall_trend text not null default 'stable' check (overall_trend in ('improving', 'stable', 'declining')),
  -- as computed from the week's ratings; null where the therapist wrote the report. overall_trend is what the therapist decided
  trend jsonb check (jsonb_typeof(trend) = 'object' and octet_length(trend::text) <= 2000),
  mood_entries integer not null default 0 check (mood_entries >= 0),
  sessions integer not null default 0 check (sessions >= 0),
  clinical_notes integer not null default 0 check (clinical_notes >= 0),
  ai_generated boolean not null,
  engine text check (engine in ('passages', 'model')),
  model text check (char_length(model) between 1 and 200),
  not_done text[] not null default '{}',
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint ai_weekly_reports_supported check (not sections @? '$.*[*] ? (@.support == "unsupported")'),
  constraint ai_weekly_reports_week check (week_end_date >= week_start_date and week_end_date < week_start_date + 31),
  constraint ai_weekly_reports_engine check (ai_generated = (engine is not null))
);
create index ai_weekly_reports_of_client on ai_weekly_reports (therapist_id, client_id, week_start_date desc, created_at desc, id);
create index ai_weekly_reports_by_date on ai_weekly_reports (therapist_id, week_start_date desc, id);
call app.practice_table('ai_weekly_reports',
  one => 'AI weekly report', many => 'AI weekly reports',
  shown_by => 'aiReview, aiWeeklyReports, clients.recordCounts',
  audited => 'added, changed, deleted, opened, listed',
  deletable => true, counted_as => 'aiWeeklyReports',
  client_reads => 'a weekly report about you', client_reads_many => 'weekly reports about you');
create trigger touch before update on ai_weekly_reports for each row execute function app.touch_updated_at();

-- What was counted in a transcript goes with the note that its draft became.
create function app.forget_speech() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update ai_drafts d set speech = null where d.therapist_id = old.therapist_id and d.client_id = old.client_id and d.kept_as = old.id
    and d.speech is not null;
  return null;
end $$;
alter function app.forget_speech owner to openhour_definer;
grant execute on function app.forget_speech to openhour_app, openhour_worker, openhour_definer;
create trigger forget_speech after delete on ai_session_notes for each row execute function app.forget_speech();
create trigger forget_speech after delete on clinical_notes for each row execute function app.forget_speech();

-- Queues an email with these lines of a session note, and records that they were shared. Aborts with `note-missing`, `note-changed`, `client-archived` or
-- `other-address`.
create function app.mail_session_lines(note uuid, base integer, address text, mail uuid, lines jsonb)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  kept ai_session_notes;
  recipient clients;
begin
  select * into kept from ai_session_notes where therapist_id = app.therapist_id() and id = note for update;
  perform app.refuse_when(kept.id is null, 'note-missing');
  perform app.refuse_when(kept.version <> base, 'note-changed');
  select * into recipient from clients where therapist_id = kept.therapist_id and id = kept.client_id for share;
  perform app.refuse_when(recipient.archived_at is not null, 'client-archived');
  perform app.refuse_when(recipient.email is null, 'no-address');
  perform app.refuse_when(lower(recipient.email) is distinct from lower(address), 'other-address');
  insert into outgoing_mails (id, to_address, template, data, uncounted_therapist_id)
    select mail, recipient.email, 'session-lines', lines || jsonb_build_object('practice', app.practice_name(p.practice_name, p.full_name),
      'therapist', p.full_name, 'contact', p.email), kept.therapist_id from profiles p where p.id = kept.therapist_id;
  update ai_session_notes set shared_at = now() where therapist_id = kept.therapist_id and id = note;
  perform app.enqueue_mail(mail, kept.therapist_id);
end $function$;
alter function app.mail_session_lines owner to openhour_definer;
grant execute on function app.mail_session_lines to openhour_app;

-- What was made under consents of a client that were withdrawn, and still exists. A draft that was kept counts as what it became. Only drafts that were
-- written count: one that was stopped or failed holds nothing that AI made.
create function app.ai_made(client uuid) returns table (purpose text, made text, id uuid, draft_id uuid) language sql stable begin atomic
  select k.purpose, m.made, m.id, d.id from ai_drafts d
    join consents k on k.therapist_id = d.therapist_id and k.id = d.consent_id and k.withdrawn_at is not null
    cross join lateral (select 'draft' as made, d.id where d.kept_as is null
      union all select 'note', n.id from ai_session_notes n where n.therapist_id = d.therapist_id and n.id = d.kept_as
      union all select 'report', r.id from ai_weekly_reports r where r.therapist_id = d.therapist_id and r.id = d.kept_as) m
    where d.therapist_id = app.therapist_id() and d.client_id = client and d.consent_id is not null and d.discarded_at is null and d.state = 'ready';
end;
grant execute on function app.ai_made to openhour_app, openhour_definer;

-- Deletes it, for one purpose. The locks make drafts that are being kept at this moment count as what they become.
create function app.remove_ai_made(client uuid, of_purpose text) returns table (drafts integer, notes integer, reports integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone uuid[];
begin
  perform from ai_drafts d where d.therapist_id = app.therapist_id() and d.client_id = client and d.consent_id is not null
    and d.discarded_at is null for update;
  select count(*) filter (where m.made = 'draft'), count(*) filter (where m.made = 'note'), count(*) filter (where m.made = 'report'),
      array_agg(m.id) || array_agg(m.draft_id)
    into drafts, notes, reports, gone from app.ai_made(client) m where m.purpose = of_purpose;
  delete from ai_session_notes n where n.therapist_id = app.therapist_id() and n.id = any(gone);
  delete from ai_weekly_reports r where r.therapist_id = app.therapist_id() and r.id = any(gone);
  delete from ai_drafts d where d.therapist_id = app.therapist_id() and d.id = any(gone);
  update ai_drafts d set speech = null from consents k where d.therapist_id = app.therapist_id() and d.client_id = client and d.speech is not null
    and k.therapist_id = d.therapist_id and k.id = d.consent_id and k.withdrawn_at is not null and k.purpose = of_purpose;
  delete from ai_drafts d using consents k where d.therapist_id = app.therapist_id() and d.client_id = client and d.discarded_at is null
    and d.state in ('failed', 'cancelled') and k.therapist_id = d.therapist_id and k.id = d.consent_id and k.withdrawn_at is not null
    and k.purpose = of_purpose;
  return next;
end $$;
alter function app.remove_ai_made owner to openhour_definer;
grant execute on function app.remove_ai_made to openhour_app;
