/** The zone of the practice of premium@demo.test. */
export const premiumZone = 'Europe/London'

/** The day in the zone of a practice, `days` from today. */
export function dayIn(zone: string, days = 0): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: zone })
}
