-- Whether an appointment took place is said once: completing its session completes it and the other way round, and so with a no-show. Taken back,
-- each is taken back by itself. What was cancelled stays so.
create function app.settle_appointment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status or app.is_seeding() then
    return null;
  end if;
  update appointments set status = new.status
    where therapist_id = new.therapist_id and id = new.appointment_id and cancelled_at is null and status <> new.status;
  return null;
end $$;
create trigger settle_appointment after insert or update of status on sessions for each row
  when (new.appointment_id is not null and new.status in ('completed', 'no-show')) execute function app.settle_appointment();

-- What prepared a session becomes its clinical note when it is completed, by whichever side.
create function app.settle_session() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.is_seeding() then
    return null;
  end if;
  if new.status = 'completed' then
    insert into clinical_notes (therapist_id, client_id, session_id, of_session_form, service_date, sections)
      select s.therapist_id, s.client_id, s.id, true, s.session_date, jsonb_build_array(jsonb_build_object('heading', null, 'text', s.notes))
      from sessions s where s.therapist_id = new.therapist_id and s.appointment_id = new.id and s.status <> 'completed' and s.notes ~ '\S';
  end if;
  update sessions set status = new.status, notes = case when new.status = 'completed' then null else notes end
    where therapist_id = new.therapist_id and appointment_id = new.id and status <> new.status;
  return null;
end $$;
create trigger settle_session after update of status on appointments for each row
  when (new.status in ('completed', 'no-show') and new.status <> old.status) execute function app.settle_session();
grant execute on function app.settle_appointment(), app.settle_session() to openhour_app, openhour_worker, openhour_definer;

-- The template that a therapist used last.
create index clinical_notes_by_writing on clinical_notes (therapist_id, created_at desc) include (template, template_name) where not of_session_form;
