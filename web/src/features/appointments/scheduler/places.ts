type Places = { usual: string | null; used: readonly string[] }

/** How many places are suggested at once. */
const shownPlaces = 4

/** What a new appointment in person starts with: the usual place, or else the one used last. */
export function firstPlace({ usual, used }: Places): string {
  return usual ?? used[0] ?? ''
}

/** The places to choose instead of typing: those that contain what is typed, or all others once a known one is chosen. */
export function suggestedPlaces({ usual, used }: Places, typed: string): string[] {
  const known = [...new Set([...(usual === null ? [] : [usual]), ...used])]
  const part = typed.trim().toLowerCase()
  const chosen = known.some((place) => place === typed.trim())
  return known
    .filter((place) => place !== typed.trim() && (chosen || place.toLowerCase().includes(part)))
    .slice(0, shownPlaces)
}
