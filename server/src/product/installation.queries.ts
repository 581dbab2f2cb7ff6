import type { SetRetention } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../platform/database/built-once.ts'
import { build } from '../platform/database/tenancy.ts'

/** Asked as the worker. */
export function anyAccount() {
  return sql<{ held: boolean }>`select exists (select from users) as held`.compile(build)
}

export type StoredSettings = {
  name: string | null
  supportEmail: string | null
  signUp: 'open' | 'invitation' | 'closed'
  locationGate: 'open' | 'closed' | 'off' | null
  plansOn: boolean | null
  kept: SetRetention
}

/** Asked as the worker. */
export const readSettings = builtOnce(() =>
  sql<StoredSettings>`select name, support_email as "supportEmail", sign_up as "signUp", location_gate as "locationGate",
    plans_on as "plansOn", app.retention_set(s) as kept from installation_settings s`.compile(build),
)
