/** What a page may know about the installation before anybody signs in. */
export type PageConfig = {
  /** False where nothing is sold and everything is open. */
  plansOn: boolean
  /** After so long without use a sign-in session ends. */
  signInIdleMinutes: number
  /** True where signing in with Google is set up. */
  googleOn: boolean
  /** True where text messages can be sent. */
  smsOn: boolean
  /** Where people write when they need help; empty when the page does not know. */
  supportEmail: string
  /** `open` lets people in whose location is unknown, `closed` does not, `off` asks nobody. */
  locationGate: 'open' | 'closed' | 'off'
}

/** As the server wrote them into the page: `<meta name="openhour" content='{…}'>`. What is missing there has the product's own default. */
export function readPageConfig(): PageConfig {
  const { plansOn, signInIdleMinutes, googleOn, smsOn, supportEmail, locationGate } = written()
  return {
    plansOn: typeof plansOn === 'boolean' ? plansOn : true,
    signInIdleMinutes: typeof signInIdleMinutes === 'number' ? signInIdleMinutes : 60,
    googleOn: googleOn === true,
    smsOn: smsOn === true,
    supportEmail: typeof supportEmail === 'string' ? supportEmail : '',
    locationGate: locationGate === 'closed' || locationGate === 'off' ? locationGate : 'open',
  }
}

function written(): Partial<Record<keyof PageConfig, unknown>> {
  try {
    const facts: unknown = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="openhour"]')?.content ?? '')
    return typeof facts === 'object' && facts !== null ? facts : {}
  } catch {
    return {}
  }
}
