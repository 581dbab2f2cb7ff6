import * as z from 'zod/mini'
import { lookIds } from '../../lib/looks.ts'
import { quickExitSites } from '../quick-exit/quick-exit.rules.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `email`, `sms` and `push` are channels; the others are events. */
export const NotificationPreferences = z.strictObject({
  email: z.boolean(),
  sms: z.boolean(),
  push: z.boolean(),
  weeklySummary: z.boolean(),
  appointmentReminders: z.boolean(),
  billingUpdates: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** `look` and `exitSite` are for clients, and null for everyone else. */
export const Preferences = z.strictObject({
  theme: z.enum(themes),
  notifications: NotificationPreferences,
  look: z.nullable(z.enum(lookIds)),
  /** Null for the default site. */
  exitSite: z.nullable(z.enum(quickExitSites.map(({ address }) => address))),
  /** Whether single characters are shortcuts, on every device of the person. */
  singleKeys: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

/** Apply until a person saves their own. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  notifications: {
    email: true,
    sms: false,
    push: true,
    weeklySummary: true,
    appointmentReminders: true,
    billingUpdates: true,
  },
  look: null,
  exitSite: null,
  singleKeys: true,
}

type StoredPreferences = { [Name in keyof Preferences]?: unknown }

/** A stored row, with defaults for missing and invalid values. */
export function preferencesFrom(stored: StoredPreferences | undefined): Preferences {
  const given = (stored?.notifications ?? {}) as Record<string, unknown>
  const { notifications } = defaultPreferences
  const chosen = Object.entries(notifications).map(([name, initial]) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    return [name, typeof value === 'boolean' ? value : initial]
  })
  return {
    theme: themes.find((theme) => theme === stored?.theme) ?? defaultPreferences.theme,
    notifications: Object.fromEntries(chosen) as NotificationPreferences,
    look: lookIds.find((id) => id === stored?.look) ?? null,
    exitSite: quickExitSites.find(({ address }) => address === stored?.exitSite)?.address ?? null,
    singleKeys: stored?.singleKeys !== false,
  }
}
