-- Tells the client how the practice answered a request, and keeps what it said when it declined.
create function app.answer_request() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account uuid;
  declined boolean := new.cancelled_by = 'therapist';
begin
  update booked_appointments b set declined_at = case when declined then new.cancelled_at end, decline_words = case when declined then new.cancel_reason end
    where b.therapist_id = new.therapist_id and b.appointment_id = new.id and b.requested;
  if found and (declined or new.cancelled_at is null) then
    select c.user_id into account from clients c where c.therapist_id = new.therapist_id and c.id = new.client_id and c.archived_at is null;
    if account is not null then
      perform app.raise_notification(account, case when declined then 'request-declined' else 'request-accepted' end,
        case when declined then 'Your request could not be accepted' else 'Your request was accepted' end,
        'See it under your appointments.',
        app.portal_path('/client/appointments' || case when declined then '?view=cancelled' else '' end, new.client_id));
    end if;
  end if;
  return null;
end $$;
alter function app.answer_request() owner to openhour_definer;
create trigger answer_request after update of status on appointments for each row
  when (old.status = 'pending' and new.status <> 'pending') execute function app.answer_request();

-- The requests of the acting client that the practice declined, with what it said.
create function app.declined_requests(client uuid) returns table (id uuid, words text)
  language sql stable rows 5 security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.appointment_id, b.decline_words from clients c join appointments a on a.therapist_id = c.therapist_id and a.client_id = c.id
    join booked_appointments b on b.therapist_id = a.therapist_id and b.appointment_id = a.id
    where c.id = client and c.user_id = app.user_id() and c.archived_at is null and a.cancelled_at is not null and b.declined_at is not null
$$;
alter function app.declined_requests(uuid) owner to openhour_definer;
grant execute on function app.declined_requests(uuid) to openhour_client;

-- As in 0024, with whether the client can book by themselves, and the practice's words about cancelling and moving.
drop function app.joined_practices();
create function app.joined_practices() returns table (client_id uuid, therapist_id uuid, practice_name text, therapist_name text, time_zone text,
    clock_style text, week_start text, cancellation_hours int, can_book boolean, booking_policy text, joined_at timestamptz)
  language sql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.therapist_id, app.practice_name(p.practice_name, p.full_name), p.full_name, s.timezone, s.clock_style, s.week_start, s.cancellation_hours,
    s.booking_enabled and exists (select from booking_services o where o.therapist_id = c.therapist_id and (o.client_ids is null or c.id = any(o.client_ids))),
    s.booking_policy, c.joined_at
  from clients c join profiles p on p.id = c.therapist_id join practice_settings s on s.user_id = c.therapist_id
  where c.user_id = app.user_id() and c.archived_at is null
$$;
alter function app.joined_practices() owner to openhour_definer;
grant execute on function app.joined_practices() to openhour_client;
