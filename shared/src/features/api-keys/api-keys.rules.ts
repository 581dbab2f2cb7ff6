/** Keys in use at a time. Expired ones count until they are revoked. */
export const maxApiKeys = 20
export const maxKeyNameLength = 60

/** How long a key can be made for, in days; null for a key without end. */
export const keyLifetimes = [30, 90, 365, null] as const

/** Every key begins with it, so that people and scanners recognise one. */
export const keyStart = 'oh_live_'
/** Length of what is shown of a key: the start and a few characters. */
export const keyPrefixLength = keyStart.length + 6

/** Requests of one key in one minute. */
export const keyRequestsPerMinute = 600

export const apiKeyTexts = {
  noName: 'Please enter a name',
  noScope: 'Please choose at least one permission',
  unknownScope: 'Please choose permissions from the list',
  noLifetime: 'Please choose how long the key works',
  notFound: 'This API key was not found. It may already have been revoked.',
  tooMany: `You have ${maxApiKeys} API keys. Revoke one before you create another.`,
  invalid: 'This API key is not valid. It may have expired or been revoked. Nothing was changed.',
  tooManyRequests: 'This API key has sent too many requests. Nothing was changed. Try again later.',
  tooManyInvalid: 'Too many requests with invalid API keys from this address. Try again in a minute.',
} as const
