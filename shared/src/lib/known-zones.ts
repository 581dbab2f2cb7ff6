const knownZones = new Set<string>()
/** More than there are; a name may be written in upper and lower case. */
const maxZones = 1000

/** Whether this machine knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (!/^[A-Za-z]/.test(name)) return false
  if (knownZones.size >= maxZones) knownZones.clear()
  knownZones.add(name)
  return true
}
