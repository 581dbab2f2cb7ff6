import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** A key with everything that requests need about its therapist. */
export type OpenedKey = {
  id: string
  userId: string
  scopes: string[]
  expiresAt: string | null
  subscribed: boolean | null
  subscriptionTier: string | null
  subscriptionEnd: string | null
  trialEndsAt: string | null
}

/** Runs without an actor. No row if the key is unknown, expired or revoked, or its account suspended. Records the hour of its use. */
export const openApiKey = builtOnce((tokenHash: Buffer, at: string) =>
  sql<OpenedKey>`select id, therapist_id as "userId", scopes, expires_at as "expiresAt", subscribed, subscription_tier as "subscriptionTier",
      subscription_end as "subscriptionEnd", trial_ends_at as "trialEndsAt"
    from app.open_api_key(${tokenHash}, ${at}::timestamptz)`.compile(build),
)
