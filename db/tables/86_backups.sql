-- Backups that were tried. `good`: restored into a scratch database and compared with what was read.
create table backups (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  good boolean not null,
  scheduled boolean not null,
  file_name text check (char_length(file_name) between 1 and 300),
  bytes bigint check (bytes >= 0),
  problem text check (char_length(problem) between 1 and 1000),
  check (finished_at >= started_at),
  check (good = (problem is null)),
  check (not good or (file_name is not null and bytes is not null))
);
create index backups_by_start on backups (good, started_at desc);
call app.protect_inner_table('backups', 'openhour_worker', 'select, insert, delete');

-- Restores of this database. What was due between the backup and `sent_until` may have been sent by the installation that was lost.
create table restores (
  id uuid primary key default gen_random_uuid(),
  taken_at timestamptz not null,
  sent_until timestamptz not null,
  restored_at timestamptz not null,
  check (sent_until >= taken_at)
);
call app.protect_inner_table('restores', 'openhour_worker', 'select, insert');

-- Whether something due at this time may have been sent before the database was restored.
create function app.maybe_sent(due timestamptz) returns boolean language sql stable
  return exists (select from restores where due > taken_at and due <= sent_until);
grant execute on function app.maybe_sent to openhour_worker;

-- The last step of a restore. Notices that were waiting and due by `until` were sent by the installation that was lost.
create procedure app.note_restore(taken timestamptz, until timestamptz) language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into restores (taken_at, sent_until, restored_at) values (taken, greatest(taken, until), now());
  update appointment_notices n set notified_state = case when a.cancelled_at is null then 'booked' else 'cancelled' end,
      notified_starts_at = a.starts_at, notified_ends_at = a.ends_at, notify_after = null, covers_following = false, covers_moved = false
    from appointments a where a.therapist_id = n.therapist_id and a.id = n.appointment_id and n.notify_after <= until;
  delete from appointment_previous_times l using appointment_notices n
    where n.therapist_id = l.therapist_id and n.appointment_id = l.appointment_id and n.notify_after is null;
end $$;
