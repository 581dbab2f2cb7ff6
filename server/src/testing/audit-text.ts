/** The hashed text of an audit entry, implemented independently, as someone who tampers with the log could. */
export const auditText = `create function app.audit_text(entry audit_log) returns text language sql immutable as $$
  select concat_ws('|', entry.chain_id, entry.seq, extract(epoch from entry.at)::numeric(20, 6), coalesce(entry.actor_id::text, '-'),
    coalesce(entry.actor_role, '-'), entry.action, entry.entity, coalesce(entry.entity_id::text, '-'), coalesce(entry.client_id::text, '-'),
    coalesce(entry.details::text, '-'))
$$`
