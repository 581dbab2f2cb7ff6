-- What a person chose for themselves. Without a row the defaults below hold: the column's are those of the one place, shared by server and pages.
create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  notifications jsonb not null default '{"email": true, "sms": false, "push": true, "weeklySummary": true, "appointmentReminders": true, "billingUpdates": true}'
    check (jsonb_typeof(notifications) = 'object' and octet_length(notifications::text) <= 1000),
  updated_at timestamptz not null default now()
);
call app.protect_personal_table('user_preferences', 'user_id', 'select, insert, update (theme, notifications, updated_at)');
create policy raising on user_preferences for select to openhour_definer using (true);
grant select on user_preferences to openhour_definer;
create trigger live_insert after insert on user_preferences referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on user_preferences referencing new table as changed for each statement execute function app.notify_change('user_id');
