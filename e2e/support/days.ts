/// <reference lib="esnext.temporal" />
/** The time zone of premium@demo.test's practice. */
export const premiumZone = 'Europe/London'

/** The date `days` from today in a practice's time zone. */
export function dayIn(zone: string, days = 0): string {
  return Temporal.Now.plainDateISO(zone).add({ days }).toString()
}

/** Date and time (`HH:mm`) some seconds from now, as the clocks of a zone show them. */
export function clockIn(zone: string, seconds: number): [day: string, time: string] {
  const at = Temporal.Now.zonedDateTimeISO(zone).add({ seconds })
  return [at.toPlainDate().toString(), at.toPlainTime().toString({ smallestUnit: 'minute' })]
}

/** Zones without summer time, and how many hours they are ahead of UTC. */
const zones = { 'Pacific/Honolulu': -10, 'America/Bogota': -5, 'Africa/Abidjan': 0, 'Asia/Karachi': 5, 'Asia/Tokyo': 9 }

/** A time zone in which it is about noon, so that neither a day nor the hours of a practice end during a test. */
export function zoneAtNoon(): string {
  const now = new Date()
  const fromNoon = (ahead: number) => Math.abs(((now.getUTCHours() + now.getUTCMinutes() / 60 + ahead + 24) % 24) - 12)
  const [[zone] = ['']] = Object.entries(zones).toSorted(([, one], [, other]) => fromNoon(one) - fromNoon(other))
  return zone
}
