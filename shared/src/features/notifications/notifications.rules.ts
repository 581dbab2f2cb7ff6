import { homeOf, type Role } from '../../access/rules.ts'

/** The page with all notifications of a role. */
export function notificationsPath(role: Role): string {
  return `${homeOf[role].replace('/dashboard', '')}/notifications`
}

/** The page with a role's notification settings. */
export function settingsPath(role: Role): string {
  return `${homeOf[role].replace('/dashboard', '')}/settings`
}

/** Page sizes: of the dropdown, the server's maximum, and of the page. */
export const notificationsInBell = 5
export const maxNotificationsPerPage = 50
export const notificationsPerPage = 20
