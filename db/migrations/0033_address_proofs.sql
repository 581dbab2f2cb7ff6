-- When the mailbox of an account was first shown to belong to its holder: by the link of a mail, or by Google where Google runs the mailbox. Whatever
-- was added to the account before may be somebody else's, and goes when a password is chosen by mail. Null: never shown.
alter table users add column address_proved_at timestamptz;
update users set address_proved_at = created_at where email_verified;
grant update (address_proved_at) on users to openhour_sign_in;

-- The links of mails are things half done like any other: they end with the account that they are for.
alter table sign_in_challenges drop constraint sign_in_challenges_kind_check;
alter table sign_in_challenges add constraint sign_in_challenges_kind_check check (kind in ('second-factor', 'passkey-sign-in', 'passkey-new',
  'passkey-proof', 'google', 'google-sign-up', 'change-address', 'confirm-address', 'reset-password'));
drop table sign_in_verifications;

-- Whoever was signed out must not go on reading: browsers are no longer pushed to, and, where the account may have been somebody else's, the
-- address of its calendar leads nowhere.
grant update (token_hash, made_at) on calendar_feeds to openhour_definer;
create function app.end_reading_elsewhere(account uuid, with_calendar boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_subscriptions where user_id = account;
  if with_calendar then
    update calendar_feeds set token_hash = null, made_at = null, read_at = null where therapist_id = account and token_hash is not null;
  end if;
end $$;
alter function app.end_reading_elsewhere(uuid, boolean) owner to openhour_definer;
grant execute on function app.end_reading_elsewhere(uuid, boolean) to openhour_sign_in;
