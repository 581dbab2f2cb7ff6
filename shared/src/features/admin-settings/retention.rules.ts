/** In days: what holds until an admin sets something else, and the least and the most that can be set. */
type RetentionPeriod = { usual: number; min: number; max: number }

/**
 * How long what is deleted by itself is kept, where whoever runs the installation decides. The most that the privacy page and the contact page promise is the
 * `max` of what they name, so that both stay true whatever is set.
 */
export const retention = {
  securityEventDays: { usual: 90, min: 30, max: 90 },
  closedSupportDays: { usual: 365, min: 30, max: 365 },
  closedVisitorDays: { usual: 90, min: 7, max: 90 },
  /** A link that confirms an address works for a day. */
  unconfirmedDays: { usual: 7, min: 2, max: 7 },
  /** Somebody may be away for weeks before they finish a note. */
  draftDays: { usual: 90, min: 30, max: 365 },
  deliveryDays: { usual: 30, min: 7, max: 90 },
  /** The forecast of the disk needs weeks, and a comparison with the year before 13 months. */
  figureDays: { usual: 400, min: 90, max: 800 },
  usageDays: { usual: 400, min: 90, max: 800 },
} as const satisfies Record<string, RetentionPeriod>

export type RetentionName = keyof typeof retention
export const retentionNames = Object.keys(retention) as RetentionName[]

/** What admins set; null where nothing is. */
export type SetRetention = Record<RetentionName, number | null>
export type Retention = Record<RetentionName, number>

export function keptDays(set: SetRetention): Retention {
  return Object.fromEntries(retentionNames.map((name) => [name, set[name] ?? retention[name].usual])) as Retention
}

export function retentionFault(name: RetentionName): string {
  const { min, max } = retention[name]
  return `Enter ${min} to ${max} days, or leave it empty`
}

/** What is the same on every installation. How long a browser stays known after a sign-in: */
export const knownBrowserDays = 180
/** Sources and recordings of AI drafts that were neither kept nor discarded. */
export const aiSourceDays = 30
/** How long an import from a CSV file is listed. */
export const csvImportDays = 30
/** Which alerts admins got, and what checks of the audit log found. */
export const adminAlertDays = 30
export const auditCheckDays = 90
export const endedAnnouncementDays = 90
