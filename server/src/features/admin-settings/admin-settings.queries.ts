import type { SettingsPage } from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import type { RetentionName, SetRetention } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export const readSettings = builtOnce(() =>
  sql<
    Omit<SettingsPage, 'environment' | 'mail' | 'backupsKept' | RetentionName> & { kept: SetRetention }
  >`select version, name, support_email as "supportEmail", sign_up as "signUp",
    location_gate as "locationGate", plans_on as "plansOn", kept, changes from app.admin_read_settings()`.compile(
    build,
  ),
)

/** @param changed the columns to change, as JSON */
export const changeSettings = builtOnce((version: number, changed: string) =>
  sql`select app.admin_change_settings(${version}::int, ${changed}::jsonb)`.compile(build),
)

export const testMail = builtOnce(() => sql<{ to: string }>`select app.admin_test_mail() as "to"`.compile(build))
