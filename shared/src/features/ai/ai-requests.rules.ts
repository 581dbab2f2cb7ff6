/** How a request to a model ended. */
export const aiRequestResults = ['answered', 'failed', 'slow', 'cancelled', 'refused'] as const
export type AiRequestResult = (typeof aiRequestResults)[number]

export const aiResultNames: Record<AiRequestResult, string> = {
  answered: 'Answered',
  failed: 'Failed',
  slow: 'Took too long',
  cancelled: 'Cancelled',
  refused: 'Refused',
}

/** Requests on a page of the list, and how many a file holds. */
export const aiRequestsPerPage = 25
export const maxExportedRequests = 20_000

/** The tab of the settings with the engines and the list. */
export const aiSettingsPath = '/app/settings?tab=ai'

export const aiSettingsTexts = {
  noModel: 'No AI model is connected to this server. Choose Passages.',
  noPractice: 'The practice settings were not found.',
} as const

const ownNetwork =
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[?f[cd][\da-f]{2}:|\[?fe80:)|\.(local|lan|internal|home\.arpa)$/

/** Where an address is, as far as the address itself says: on this computer, in the practice's own network, or elsewhere. */
export function placeOfModel(address: string): 'here' | 'own-network' | 'elsewhere' {
  const host = /^https?:\/\/(\[[\da-f:.]+\]|[^\s/:@[\]]+)(:\d+)?(\/|$)/i.exec(address)?.[1]?.toLowerCase()
  if (host === undefined) return 'elsewhere'
  if (host === 'localhost' || host === '[::1]' || host.startsWith('127.')) return 'here'
  return ownNetwork.test(host) || !/[.:]/.test(host) ? 'own-network' : 'elsewhere'
}
