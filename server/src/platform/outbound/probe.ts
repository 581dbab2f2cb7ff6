/** What a server answered: a status, or why there was none. */
export type Answered =
  | { answered: true; status: number; error?: string }
  | { answered: false; code: string | undefined }

export const probeTimeoutMs = 8_000
/** Tells whoever is asked, and reads their log, why. */
export const probeAgent = 'Openhour (status check)'
const largestAnswer = 100_000

/**
 * Asks a server whose address the operator set, without following redirects. Of the answer only the status and OAuth's `error` are read.
 * @param form sent with POST
 */
export async function probe(
  url: string,
  { headers = {}, form }: { headers?: Record<string, string>; form?: Record<string, string> } = {},
): Promise<Answered> {
  try {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { accept: 'application/json', 'user-agent': probeAgent, ...headers },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(probeTimeoutMs),
    })
    const error = errorIn(await textOf(response))
    return { answered: true, status: response.status, ...(error === undefined ? {} : { error }) }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return { answered: false, code: name === 'TimeoutError' ? 'ETIMEDOUT' : cause?.code }
  }
}

async function textOf(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > largestAnswer) break
  }
  return text
}

function errorIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}
