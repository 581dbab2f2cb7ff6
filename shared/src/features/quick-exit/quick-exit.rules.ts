export type QuickExitSite = { name: string; address: `https://${string}` }

/**
 * Where a quick exit can lead: sites that anyone might have open and that say nothing about therapy. The first one is
 * the default.
 */
export const quickExitSites: readonly [QuickExitSite, ...QuickExitSite[]] = [
  { name: 'BBC Weather', address: 'https://www.bbc.co.uk/weather' },
  { name: 'Wikipedia', address: 'https://www.wikipedia.org/' },
  { name: 'Google', address: 'https://www.google.com/' },
]

/** The site with this address. Any other address gets the default: a stored value must not lead elsewhere. */
export function quickExitSite(address?: string): QuickExitSite {
  return quickExitSites.find((site) => site.address === address) ?? quickExitSites[0]
}

/** Presses of Shift that make a quick exit. */
export const shiftPressesToLeave = 3
/** The longest pause between two of them. */
export const shiftPauseSeconds = 5
