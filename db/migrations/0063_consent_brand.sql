-- The brand for the PDF of a consent that the acting person is about to sign; none for a client in discreet mode, also on the therapist's device.
create function app.consent_brand(consent uuid) returns table (primary_color text, secondary_color text, logo_id text, file_key text, subscription jsonb)
  language sql security definer set search_path = pg_catalog, public, pg_temp rows 1 as $$
  select b.primary_color, b.secondary_color, b.logo_id, b.file_key, b.subscription
  from app.own_consent(consent) k join clients c on c.therapist_id = k.therapist_id and c.id = k.client_id
    cross join lateral app.brands_of(array[k.therapist_id]) b
  where not exists (select from user_preferences p where p.user_id = c.user_id and p.look is not null)
$$;
alter function app.consent_brand(uuid) owner to openhour_definer;
grant execute on function app.consent_brand(uuid) to openhour_app, openhour_client;
