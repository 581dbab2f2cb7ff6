-- As before, but for text of ASCII alone, which most text is, with as few regular expressions as possible: they took a third of adding a note.
-- Apostrophes are left out of words; what else is neither a letter nor a digit stands between them.
create or replace function app.words_of(given text)
 returns text[]
 language plpgsql
 immutable parallel safe
as $$
declare
  plain text;
begin
  if octet_length(given) = char_length(given) then
    plain := replace(replace(replace(replace(replace(replace(replace(lower(given), '''', ''), '`', ''), ',', ' '), '.', ' '), e'\n', ' '), '-', ' '), '?', ' ');
    if plain !~ '[^a-z0-9 ]' then
      return array_remove(string_to_array(plain, ' '), '');
    end if;
    return array_remove(regexp_split_to_array(plain, '[^a-z0-9]+'), '');
  end if;
  return array_remove(regexp_split_to_array(app.fold_text(given), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u2000-\u206f\u3000-\u303f]+'), '');
end $$;

-- As in 0021, but does not look for previous times of an appointment that was just added.
create or replace function app.queue_notices(therapist uuid, ids uuid[], notify text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  a appointments;
  state text;
  notice appointment_notices;
  since timestamptz;
  is_back boolean;
  is_silent boolean;
begin
  if therapist is distinct from app.therapist_id() and not app.works_as('openhour_worker') or notify not in ('each', 'following', 'moved', 'none') then
    raise exception using errcode = '42501', message = 'notices can only be queued for the own practice, with a known value of notify';
  end if;
  for a in select t.* from appointments t where t.therapist_id = therapist and t.id = any(ids) loop
    state := case when a.cancelled_at is null then 'booked' else 'cancelled' end;
    select * into notice from appointment_notices n where n.therapist_id = a.therapist_id and n.appointment_id = a.id for update;
    continue when (notice.recorded_state, notice.recorded_starts_at, notice.recorded_ends_at) is not distinct from (state, a.starts_at, a.ends_at);
    since := null;
    if a.created_at < now() then
      delete from appointment_previous_times p
        where p.therapist_id = a.therapist_id and p.appointment_id = a.id and p.starts_at = a.starts_at and p.ends_at = a.ends_at
        returning p.time_set_at, p.is_original into since, is_back;
      if is_back then
        delete from appointment_previous_times p where p.therapist_id = a.therapist_id and p.appointment_id = a.id;
      end if;
    end if;
    is_silent := notify = 'none' or (a.ends_at < now() and coalesce(notice.recorded_ends_at < now(), true));
    insert into appointment_notices (therapist_id, appointment_id, recorded_state, recorded_starts_at, recorded_ends_at, time_set_at, notified_state,
        notified_starts_at, notified_ends_at, notify_after, covers_following, covers_moved)
      values (a.therapist_id, a.id, state, a.starts_at, a.ends_at, coalesce(since, now()), case when is_silent then state else notice.notified_state end,
        case when is_silent then a.starts_at else notice.notified_starts_at end, case when is_silent then a.ends_at else notice.notified_ends_at end,
        case when is_silent then null else now() + app.notice_delay() end,
        not is_silent and (coalesce(notice.covers_following, false) or notify = 'following'),
        not is_silent and (coalesce(notice.covers_moved, false) or notify = 'moved'))
      on conflict (therapist_id, appointment_id) do update set recorded_state = excluded.recorded_state, recorded_starts_at = excluded.recorded_starts_at,
        recorded_ends_at = excluded.recorded_ends_at, time_set_at = excluded.time_set_at, notified_state = excluded.notified_state,
        notified_starts_at = excluded.notified_starts_at, notified_ends_at = excluded.notified_ends_at, notify_after = excluded.notify_after,
        covers_following = excluded.covers_following, covers_moved = excluded.covers_moved;
  end loop;
end $$;
