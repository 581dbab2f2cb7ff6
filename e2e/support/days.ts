/** The time zone of premium@demo.test's practice. */
export const premiumZone = 'Europe/London'

/** The date `days` from today in a practice's time zone. */
export function dayIn(zone: string, days = 0): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: zone })
}
