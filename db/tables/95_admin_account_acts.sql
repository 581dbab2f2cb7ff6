-- What admins do to accounts. Each act is recorded with its reason, and the owner of the account is told by an email in the same transaction.

-- A reset of the second factor waits, so that the owner can stop it. Whoever signs in with the factor meanwhile has it, which stops the reset.
create table factor_resets (
  user_id uuid primary key references users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null
);
call app.protect_inner_table('factor_resets', 'openhour_definer', 'select, insert, delete');

create policy suspend_by_admin on users for update to openhour_definer using ((select app.user_role()) = 'admin') with check ((select app.user_role()) = 'admin');
grant update (suspended_at) on users to openhour_definer;
create policy extend_by_admin on subscribers for update to openhour_definer using ((select app.user_role()) = 'admin');
create policy factors_by_definer on two_factors to openhour_definer using (true) with check (false);
grant select, delete on two_factors to openhour_definer;
create policy passkeys_by_definer on passkeys to openhour_definer using (true) with check (false);
grant select, delete on passkeys to openhour_definer;
create policy read_by_definer on sign_in_accounts for select to openhour_definer using (true);
grant select (user_id, provider_id) on sign_in_accounts to openhour_definer;
create policy queue_admin_mail on outgoing_mails for insert to openhour_definer
  with check (template in ('account-suspended', 'account-restored', 'trial-extended', 'factor-reset-asked', 'factor-reset-done', 'admin-invitation', 'admin-removed', 'plan-given',
    'therapist-invitation'));

-- The account that an admin is about to change. Aborts with `account-missing`, or with `own-account`: admins change their own account in their settings.
create function app.account_for_act(account uuid) returns users language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject users;
begin
  perform app.require_admin();
  -- one act after another: two admins who act on each other leave one of them
  perform pg_advisory_xact_lock(hashtextextended('last admin', 0));
  perform app.require_admin();
  select * into subject from users where id = account;
  perform app.refuse_when(subject.id is null, 'account-missing');
  perform app.refuse_when(subject.id = app.user_id(), 'own-account');
  return subject;
end $$;
alter function app.account_for_act owner to openhour_definer;

-- Tells the owner of an account. Emails about an account never wait for other emails.
create function app.mail_account(mail uuid, address text, in_template text, data jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into outgoing_mails (id, to_address, template, data) values (mail, address, in_template, data);
  perform app.enqueue_sign_in_mail(mail, address);
end $$;
alter function app.mail_account owner to openhour_definer;

-- Aborts with `suspended-already`.
create function app.admin_suspend(account uuid, reason text, mail uuid, data jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject users := app.account_for_act(account);
begin
  perform app.refuse_when(subject.suspended_at is not null, 'suspended-already');
  update users set suspended_at = now() where id = account;
  perform app.record_admin_act('suspended', account, reason);
  perform app.mail_account(mail, subject.email, 'account-suspended', data);
end $$;
alter function app.admin_suspend owner to openhour_definer;
grant execute on function app.admin_suspend to openhour_admin;

-- Aborts with `not-suspended`.
create function app.admin_restore(account uuid, reason text, mail uuid, data jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject users := app.account_for_act(account);
begin
  perform app.refuse_when(subject.suspended_at is null, 'not-suspended');
  update users set suspended_at = null where id = account;
  perform app.record_admin_act('restored', account, reason);
  perform app.mail_account(mail, subject.email, 'account-restored', data);
end $$;
alter function app.admin_restore owner to openhour_definer;
grant execute on function app.admin_restore to openhour_admin;

-- A trial that ends later, or begins anew. Aborts with `no-trial` for anybody but a confirmed therapist without a paid plan.
create function app.admin_extend_trial(account uuid, days integer, reason text, at timestamptz, mail uuid, data jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject users := app.account_for_act(account);
  stored subscribers;
begin
  select * into stored from subscribers where user_id = account for update;
  perform app.refuse_when(subject.role <> 'therapist' or not subject.email_verified or app.plan_of(stored, at) in ('pro', 'premium'), 'no-trial');
  update subscribers set trial_ends_at = greatest(trial_ends_at, at) + make_interval(days => days) where user_id = account;
  perform app.record_admin_act('trial-extended', account, reason, jsonb_build_object('days', days));
  perform app.mail_account(mail, subject.email, 'trial-extended', data);
end $$;
alter function app.admin_extend_trial owner to openhour_definer;
grant execute on function app.admin_extend_trial to openhour_admin;

-- Aborts with `no-factor`, or with `reset-waits` if one is under way.
create function app.admin_ask_factor_reset(account uuid, reason text, due timestamptz, mail uuid, data jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject users := app.account_for_act(account);
begin
  perform app.refuse_when(not exists (select from two_factors where user_id = account and confirmed_at is not null)
    and not exists (select from passkeys where user_id = account), 'no-factor');
  perform app.refuse_when(exists (select from factor_resets where user_id = account), 'reset-waits');
  insert into factor_resets (user_id, due_at) values (account, due);
  perform app.record_admin_act('factor-reset-asked', account, reason);
  perform app.enqueue('reset-factors', json_build_object('userId', account), 'reset-factors ' || account, due);
  perform app.mail_account(mail, subject.email, 'factor-reset-asked', data);
end $$;
alter function app.admin_ask_factor_reset owner to openhour_definer;
grant execute on function app.admin_ask_factor_reset to openhour_admin;

-- Aborts with `no-reset`.
create function app.admin_stop_factor_reset(account uuid, reason text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  waits boolean;
begin
  perform app.account_for_act(account);
  delete from factor_resets where user_id = account returning true into waits;
  perform app.refuse_when(waits is null, 'no-reset');
  perform app.record_admin_act('factor-reset-stopped', account, reason);
end $$;
alter function app.admin_stop_factor_reset owner to openhour_definer;
grant execute on function app.admin_stop_factor_reset to openhour_admin;

-- For the worker, when a reset is due: removes the codes and passkeys and ends all sign-ins. Does nothing if the reset was stopped.
create function app.reset_factors(account uuid, at timestamptz, mail uuid, data jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  address text;
begin
  delete from factor_resets r using users u where r.user_id = account and r.due_at <= at and u.id = account returning u.email into address;
  if address is null then
    return false;
  end if;
  delete from two_factors where user_id = account;
  delete from passkeys where user_id = account;
  delete from sign_in_challenges where user_id = account;
  delete from sign_in_sessions where user_id = account;
  insert into security_events (user_id, category, action, severity) values (account, 'auth', 'second factor reset', 'high');
  perform app.audit_append('changed', 'users', account, null, '{"act": "factor-reset-done"}', account);
  perform app.mail_account(mail, address, 'factor-reset-done', data);
  return true;
end $$;
alter function app.reset_factors owner to openhour_definer;
grant execute on function app.reset_factors to openhour_worker;

-- A sign-in of an account with a second factor proves that the factor is there.
create function app.stop_needless_reset() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from factor_resets where user_id = new.user_id) then
    delete from factor_resets where user_id = new.user_id;
    perform app.audit_append('changed', 'users', new.user_id, null, '{"act": "factor-reset-stopped"}', new.user_id);
  end if;
  return null;
end $$;
alter function app.stop_needless_reset owner to openhour_definer;
grant execute on function app.stop_needless_reset to openhour_sign_in;
create trigger stop_needless_reset after insert on sign_in_sessions for each row execute function app.stop_needless_reset();
