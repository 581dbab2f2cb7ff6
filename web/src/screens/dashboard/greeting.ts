/** @param hour of the practice's clock, 0 to 23 */
export function greetingFor(hour: number): 'Good morning' | 'Good afternoon' | 'Good evening' {
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 17 ? 'Good afternoon' : 'Good evening'
}

const title = /^(dr|prof|mr|mrs|ms|mx)\.?$/i

/**
 * How to address someone: the first word of their name that is not a title, else of their email address, else 'there'.
 */
export function greetingName({ fullName, email }: { fullName: string | null; email: string | null }): string {
  const words = (fullName ?? '').split(/\s+/u).filter(Boolean)
  const called = words.find((word) => !title.test(word)) ?? words[0]
  const inAddress = (email ?? '')
    .split('@')[0]
    ?.split(/[.\s_+-]+/u)
    .find(Boolean)
  return called ?? inAddress ?? 'there'
}
