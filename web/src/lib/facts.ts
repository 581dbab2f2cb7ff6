/** What a page may know about the installation before anybody signs in. */
export type Facts = {
  /** False where nothing is sold and everything is open. */
  plansOn: boolean
  /** After so long without use a sign-in session ends. */
  signInIdleMinutes: number
}

/** As the server wrote them into the page: `<meta name="openhour" content='{…}'>`. What is missing there has the product's own default. */
export function readFacts(): Facts {
  const { plansOn, signInIdleMinutes } = written()
  return {
    plansOn: typeof plansOn === 'boolean' ? plansOn : true,
    signInIdleMinutes: typeof signInIdleMinutes === 'number' ? signInIdleMinutes : 60,
  }
}

function written(): Partial<Record<keyof Facts, unknown>> {
  try {
    const facts: unknown = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="openhour"]')?.content ?? '')
    return typeof facts === 'object' && facts !== null ? facts : {}
  } catch {
    return {}
  }
}
