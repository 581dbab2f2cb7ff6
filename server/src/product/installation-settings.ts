import { keptDays, type Retention } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import type pg from 'pg'
import { runPlain } from '../platform/database/tenancy.ts'
import type { Env } from '../platform/env.ts'
import { faultFields, type Log } from '../platform/log.ts'
import { readSettings, type StoredSettings } from './installation.queries.ts'

/** What admins set for the installation, as this node knows it. */
export type InstallationSettings = {
  /** The operator's settings, with those of the admins in their place. */
  env: Env
  /** The operator's settings alone: what holds where admins set nothing. */
  given: Env
  stored(): StoredSettings
  /** How long what is deleted by itself is kept, in days. */
  kept(): Retention
  /** Reads them again. Every node does after a change. */
  refresh(): Promise<void>
}

/** @param pool works as openhour_worker */
export async function openInstallationSettings(given: Env, pool: pg.Pool, log: Log): Promise<InstallationSettings> {
  const read = async () => (await runPlain(pool, readSettings()))[0][0] as StoredSettings
  let stored = await read()
  let asked = 0
  let shown = 0
  const env: Env = {
    ...given,
    get mailFrom() {
      return stored.name === null ? given.mailFrom : named(stored.name, given.mailFrom)
    },
    get supportEmail() {
      return stored.supportEmail ?? given.supportEmail
    },
    get locationGate() {
      return stored.locationGate ?? given.locationGate
    },
    get plansOn() {
      return stored.plansOn ?? given.plansOn
    },
  }
  return {
    env,
    given,
    stored: () => stored,
    kept: () => keptDays(stored.kept),
    refresh: async () => {
      const mine = ++asked
      try {
        const current = await read()
        // A reading that began later knows more.
        if (mine > shown) [stored, shown] = [current, mine]
      } catch (error) {
        log.error(faultFields(error), 'the settings of the installation could not be read again: the former ones stay')
      }
    },
  }
}

/** The sender `from` under another name. */
const named = (name: string, from: string) => `${name} <${/[^\s<>"]+@[^\s<>"]+(?=>?$)/.exec(from)?.[0] ?? from}>`
