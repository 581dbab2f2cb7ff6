/** Why a service gave no usable response; the message appears in the list of results. `status` is the HTTP status. */
export class NoAnswer extends Error {
  readonly status: number | undefined
  constructor(reason: string, status?: number) {
    super(reason)
    this.name = 'NoAnswer'
    this.status = status
  }
}

/** Far more than the response for one address. */
const maxBytes = 64 * 1024

/**
 * GETs a JSON object of up to 64 kB within `timeoutMs`, without following redirects.
 * @throws NoAnswer for any other response
 */
export async function getSmallJson(address: string, timeoutMs: number): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(address, {
      signal,
      redirect: 'manual',
      headers: { accept: 'application/json', 'user-agent': 'Openhour' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new NoAnswer(`answered with status ${response.status}`, response.status)
    }
    if (!/^application\/(\w+\+)?json\b/i.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel()
      throw new NoAnswer('did not answer with JSON')
    }
    const parsed: unknown = JSON.parse(await readBody(response))
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new SyntaxError('no object')
    return parsed as Record<string, unknown>
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    if (signal.aborted) throw new NoAnswer(`did not answer within ${timeoutMs / 1000} seconds`)
    throw new NoAnswer(error instanceof SyntaxError ? 'answered with invalid JSON' : 'cannot be reached')
  }
}

async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes) throw new NoAnswer('answered with more than 64 kB')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
