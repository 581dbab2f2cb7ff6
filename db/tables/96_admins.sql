-- Admins: invited by admins, and removed by them. There is always one. Admins also invite therapists.
create policy erase_admin on users for delete to openhour_definer using (role = 'admin' and (select app.user_role()) = 'admin');
create policy invite_admin on sign_in_challenges for insert to openhour_definer with check (kind = 'reset-password');
grant insert on sign_in_challenges to openhour_definer;

-- Makes the account of a new admin, without a password: whoever reads the email chooses one, with the link that resets a password. An account that was
-- invited and has not chosen one gets a new link. Never changes another account. Aborts with `address-taken`.
create function app.admin_invite(account uuid, address text, name text, hash bytea, expires timestamptz, mail uuid, data jsonb) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invited users;
begin
  perform app.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('invite ' || address, 0));
  select * into invited from users where email = address;
  perform app.refuse_when(invited.id is not null and (invited.role <> 'admin' or invited.address_proved_at is not null or invited.suspended_at is not null), 'address-taken');
  if invited.id is null then
    insert into users (id, email, full_name, email_verified, role) values (account, address, name, true, 'admin') returning * into invited;
  end if;
  delete from sign_in_challenges where user_id = invited.id;
  insert into sign_in_challenges (key_hash, kind, user_id, expires_at) values (hash, 'reset-password', invited.id, expires);
  perform app.record_admin_act('admin-invited', invited.id);
  perform app.mail_account(mail, address, 'admin-invitation', data);
  return invited.id;
end $$;
alter function app.admin_invite owner to openhour_definer;
grant execute on function app.admin_invite to openhour_admin;

-- Deletes the account of another admin, or of one who was invited. Aborts with `not-an-admin`. The acting admin stays, so there is always one.
create function app.admin_remove_admin(account uuid, reason text, mail uuid, data jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject users := app.account_for_act(account);
begin
  perform app.refuse_when(subject.role <> 'admin', 'not-an-admin');
  perform app.record_admin_act('admin-removed', null, reason, jsonb_build_object('account', account));
  perform app.audit_append('deleted', 'users', account, null, '{"act": "admin-removed"}', account);
  perform app.mail_account(mail, subject.email, 'admin-removed', data);
  delete from users where id = account;
end $$;
alter function app.admin_remove_admin owner to openhour_definer;
grant execute on function app.admin_remove_admin to openhour_admin;

-- Therapists: invited by an admin, also while nobody can sign up without an invitation.
create policy invite_therapist on users for insert to openhour_definer
  with check (role = 'therapist' and not email_verified and (select app.user_role()) = 'admin');
create policy invite_therapist on sign_in_challenges for insert to openhour_definer with check (kind = 'confirm-address');

-- Makes an account whose reader finishes it with the link that confirms an address, and with a password of their own. A sign-up of this address that waits
-- stays, and gets the new link only. Aborts with `address-taken`.
create function app.admin_invite_therapist(account uuid, address text, name text, hash bytea, expires timestamptz, mail uuid, data jsonb) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invited users;
begin
  perform app.require_admin();
  perform pg_advisory_xact_lock(hashtextextended(address, 2)); -- as every sign-up of the address
  select * into invited from users where email = address;
  perform app.refuse_when(invited.id is not null and (invited.email_verified or invited.suspended_at is not null), 'address-taken');
  if invited.id is null then
    insert into users (id, email, full_name, email_verified, role) values (account, address, name, false, 'therapist') returning * into invited;
  end if;
  delete from sign_in_challenges where user_id = invited.id;
  insert into sign_in_challenges (key_hash, kind, user_id, expires_at) values (hash, 'confirm-address', invited.id, expires);
  perform app.record_admin_act('therapist-invited', invited.id);
  perform app.mail_account(mail, address, 'therapist-invitation', data);
  return invited.id;
end $$;
alter function app.admin_invite_therapist owner to openhour_definer;
grant execute on function app.admin_invite_therapist to openhour_admin;
