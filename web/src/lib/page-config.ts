/** What a page knows about the installation before sign-in. */
export type PageConfig = {
  /** False if nothing is sold and every feature is open. */
  plansOn: boolean
  /** A sign-in session ends after being unused for this long. */
  signInIdleMinutes: number
  /** True if Google sign-in is configured. */
  googleOn: boolean
  /** True if text messages can be sent. */
  smsOn: boolean
  /** Where people get help; empty if unknown. */
  supportEmail: string
  /** `open` admits people whose location is unknown, `closed` does not, `off` checks no one. */
  locationGate: 'open' | 'closed' | 'off'
  /** Who may sign up: everybody, people who were invited, or nobody. */
  signUp: 'open' | 'invitation' | 'closed'
}

/**
 * Reads what the server wrote into the page: `<meta name="openhour" content='{…}'>`. Missing values get the product's
 * defaults.
 */
export function readPageConfig(): PageConfig {
  const { plansOn, signInIdleMinutes, googleOn, smsOn, supportEmail, locationGate, signUp } = written()
  return {
    plansOn: plansOn !== false,
    signInIdleMinutes: typeof signInIdleMinutes === 'number' ? signInIdleMinutes : 60,
    googleOn: googleOn === true,
    smsOn: smsOn === true,
    supportEmail: typeof supportEmail === 'string' ? supportEmail : '',
    locationGate: locationGate === 'closed' || locationGate === 'off' ? locationGate : 'open',
    signUp: signUp === 'invitation' || signUp === 'closed' ? signUp : 'open',
  }
}

function written(): Partial<Record<keyof PageConfig, unknown>> {
  try {
    const facts: unknown = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="openhour"]')?.content ?? '')
    return Object(facts) as Partial<Record<keyof PageConfig, unknown>>
  } catch {
    return {}
  }
}
