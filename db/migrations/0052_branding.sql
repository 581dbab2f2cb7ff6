-- How a practice looks to its clients: two colours and one logo.
create table branding_settings (
  user_id uuid primary key references users (id) on delete cascade,
  primary_color text not null default '#0d9488' check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text not null default '#f0fdfa' check (secondary_color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.protect_personal_table('branding_settings', 'user_id', 'select, insert, update (primary_color, secondary_color, updated_at)');
create trigger live_insert after insert on branding_settings referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on branding_settings referencing new table as changed for each statement execute function app.notify_change('user_id');

create table brand_logos (
  user_id uuid primary key references users (id) on delete cascade,
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  constraint brand_logos_id unique (id),
  constraint brand_logos_file unique (file_key)
);
call app.protect_personal_table('brand_logos', 'user_id', 'select, insert, update (id, file_key, bytes, created_at), delete');
create trigger remove_file after update or delete on brand_logos for each row execute function app.file_row_deleted();
create trigger live_insert after insert on brand_logos referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on brand_logos referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_delete after delete on brand_logos referencing old table as changed for each statement execute function app.notify_change('user_id');

-- Emails to clients carry the brand.
create policy send_mails on branding_settings for select to openhour_worker using (true);
grant select on branding_settings to openhour_worker;
create policy send_mails on brand_logos for select to openhour_worker using (true);
grant select (user_id, id, file_key) on brand_logos to openhour_worker;

create policy definer_read on branding_settings for select to openhour_definer using (true);
create policy definer_read on brand_logos for select to openhour_definer using (true);
grant select on branding_settings, brand_logos to openhour_definer;

-- The brands of therapists who have one. The server decides by the subscription whether clients see it.
create function app.brands_of(therapists uuid[]) returns table (therapist_id uuid, primary_color text, secondary_color text, logo_id text, file_key text, subscription jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp rows 1 as $$
  select t.id, b.primary_color, b.secondary_color, l.id, l.file_key, jsonb_build_object('subscribed', coalesce(s.subscribed, false),
    'subscriptionTier', s.subscription_tier, 'subscriptionEnd', s.subscription_end, 'trialEndsAt', s.trial_ends_at)
  from unnest(therapists) as t (id) left join branding_settings b on b.user_id = t.id left join brand_logos l on l.user_id = t.id
    left join subscribers s on s.user_id = t.id
  where b.user_id is not null or l.user_id is not null
$$;
alter function app.brands_of(uuid[]) owner to openhour_definer;
grant execute on function app.brands_of(uuid[]) to openhour_definer;

-- The brands of the practices that the acting client has joined; none in discreet mode.
create function app.joined_brands() returns table (client_id uuid, primary_color text, secondary_color text, logo_id text, file_key text, subscription jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp rows 1 as $$
  select c.id, b.primary_color, b.secondary_color, b.logo_id, b.file_key, b.subscription
  from clients c cross join lateral app.brands_of(array[c.therapist_id]) b
  where c.user_id = app.user_id() and c.archived_at is null
    and not exists (select from user_preferences p where p.user_id = app.user_id() and p.look is not null)
$$;
alter function app.joined_brands() owner to openhour_definer;
grant execute on function app.joined_brands() to openhour_client;

-- The brand behind an invitation that is open; none for an address in discreet mode.
create function app.invitation_brand(hash bytea, at timestamptz) returns table (primary_color text, secondary_color text, logo_id text, file_key text, subscription jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp rows 1 as $$
  select b.primary_color, b.secondary_color, b.logo_id, b.file_key, b.subscription
  from client_invitation_links l join client_invitations i on i.therapist_id = l.therapist_id and i.id = l.invitation_id
    cross join lateral app.brands_of(array[i.therapist_id]) b
  where l.token_hash = hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > at and app.look_of_address(i.email) is null
$$;
alter function app.invitation_brand(bytea, timestamptz) owner to openhour_definer;
grant execute on function app.invitation_brand(bytea, timestamptz) to openhour_sign_in;
