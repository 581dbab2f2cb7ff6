-- Deletes the acting person's account. Foreign keys cascade to nearly everything; what has none is deleted here. What remains: the audit chain (ids
-- only), and of a client what practices keep about them. `holds`: what outside services hold, [{name, reference}]; jobs end it. `mail_data`: of the email
-- that confirms the deletion. Aborts with `last-admin`.
create function app.erase_account(holds jsonb, mail_data jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account uuid;
  its_role text;
  address text;
  dropped uuid[];
  joined uuid;
  mail uuid := gen_random_uuid();
begin
  select id, role, email into account, its_role, address from users where id = app.user_id() for update;
  if account is null then
    return; -- another window was faster
  end if;
  if its_role = 'admin' then
    perform pg_advisory_xact_lock(hashtextextended('last admin', 0));
    perform app.refuse_when(not exists (select from users where role = 'admin' and suspended_at is null
      and address_proved_at is not null and id <> account), 'last-admin');
  end if;

  for joined in select id from clients where user_id = account loop
    perform app.leave_practice(joined);
  end loop;
  for joined in select distinct user_id from clients where therapist_id = account and user_id is not null and archived_at is null loop
    perform app.raise_notification(joined, 'practice-closed', 'A practice closed its account',
      'You can no longer see its appointments, messages and documents here. Your own account stays. For anything else, contact your therapist directly.');
  end loop;

  dropped := app.drop_jobs(account, address);
  delete from outgoing_mails where id = any(dropped) or uncounted_therapist_id = account;
  delete from client_mail_counts where starts_with(counted, 'practice:' || account) or starts_with(counted, 'contacts:practice:' || account);
  delete from idempotency_keys where user_id = account;
  delete from erasures where therapist_id = account;
  delete from note_templates where therapist_id = account;
  delete from note_snippets where therapist_id = account;
  delete from sign_in_challenges where position(address in lower(details::text)) > 0;
  delete from security_events where user_id = account;
  delete from notifications where user_id = account; -- or triggers search them for each deleted record

  perform app.audit_append('deleted', 'users', account, null);
  insert into outgoing_mails (id, to_address, template, data) values (mail, address, 'account-deleted', mail_data);
  perform app.enqueue('send-sign-in-mail', json_build_object('mailId', mail), 'mail-' || mail);
  delete from users where id = account;
  insert into security_events (user_id, category, action, severity) values (account, 'auth', 'account deleted', 'high');
  perform app.enqueue('end-outside-hold', json_build_object('name', held.name, 'reference', held.reference))
    from jsonb_to_recordset(holds) as held (name text, reference text);
end $$;
alter function app.erase_account owner to openhour_definer;
grant execute on function app.erase_account to openhour_app, openhour_client, openhour_admin;
