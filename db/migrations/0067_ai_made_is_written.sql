-- Under a withdrawn consent only drafts that were written count: one that was stopped or failed holds nothing that AI made. Its sources go with the rest.
create or replace function app.ai_made(client uuid) returns table (purpose text, made text, id uuid, draft_id uuid) language sql stable begin atomic
  select k.purpose, m.made, m.id, d.id from ai_drafts d
    join consents k on k.therapist_id = d.therapist_id and k.id = d.consent_id and k.withdrawn_at is not null
    cross join lateral (select 'draft' as made, d.id where d.kept_as is null
      union all select 'note', n.id from ai_session_notes n where n.therapist_id = d.therapist_id and n.id = d.kept_as
      union all select 'report', r.id from ai_weekly_reports r where r.therapist_id = d.therapist_id and r.id = d.kept_as) m
    where d.therapist_id = app.therapist_id() and d.client_id = client and d.consent_id is not null and d.discarded_at is null and d.state = 'ready';
end;

create or replace function app.remove_ai_made(client uuid, of_purpose text) returns table (drafts integer, notes integer, reports integer)
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
  delete from ai_drafts d using consents k where d.therapist_id = app.therapist_id() and d.client_id = client and d.discarded_at is null
    and d.state in ('failed', 'cancelled') and k.therapist_id = d.therapist_id and k.id = d.consent_id and k.withdrawn_at is not null
    and k.purpose = of_purpose;
  return next;
end $$;
