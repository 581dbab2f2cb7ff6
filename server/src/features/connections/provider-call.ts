/**
 * Why a service did not do what was asked. `reconnect`: it no longer accepts the access it gave. `unauthorized`: the access token is over. `gone`: what was
 * named is not there. `exists`: it is there already. `busy`: a retry may succeed. `refused`: a retry is pointless.
 */
export type ProviderFault = 'reconnect' | 'unauthorized' | 'gone' | 'exists' | 'busy' | 'refused'

/** A failed call of a service. Its message contains neither tokens nor what was sent. */
export class ProviderError extends Error {
  readonly fault: ProviderFault
  readonly status: number
  constructor(fault: ProviderFault, status: number) {
    super(`the service answered ${status === 0 ? 'nothing' : status} (${fault})`)
    this.name = 'ProviderError'
    this.fault = fault
    this.status = status
  }
}

const timeoutMs = 10_000
const largestAnswer = 8_000_000

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: object
}

/**
 * Calls a service whose address the operator set, without following redirects.
 * @returns its JSON; undefined for an empty answer
 * @throws ProviderError
 */
export async function callProvider(url: string, { method = 'GET', headers = {}, form, json }: Call): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(form ? { body: new URLSearchParams(form) } : json ? { body: JSON.stringify(json) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new ProviderError('busy', 0)
  })
  const text = await textOf(response)
  const answer = parsed(text)
  if (response.ok) return answer
  throw new ProviderError(faultOf(response.status, answer), response.status)
}

async function textOf(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true })
      if (text.length > largestAnswer) throw new Error('too long')
    }
  } catch {
    throw new ProviderError('busy', response.status)
  }
  return text
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Google answers exceeded limits with 403 too, and both services name `invalid_grant` where a refresh token is over. */
function faultOf(status: number, answer: unknown): ProviderFault {
  const { error } = (answer ?? {}) as { error?: string | { errors?: { reason?: string }[] } }
  if (error === 'invalid_grant') return 'reconnect'
  const reason = typeof error === 'object' ? error.errors?.[0]?.reason : undefined
  if (status === 403 && /ratelimit|quota/i.test(reason ?? '')) return 'busy'
  if (status === 401) return 'unauthorized'
  if (status === 404 || status === 410) return 'gone'
  if (status === 409) return 'exists'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}
