/** Why a service gave no answer, in words for the list of results. `status` is the one it answered with. */
export class NoAnswer extends Error {
  readonly status: number | undefined
  constructor(reason: string, status?: number) {
    super(reason)
    this.name = 'NoAnswer'
    this.status = status
  }
}

/** An answer of one address is far below this; what is larger is something else. */
const mostBytes = 64 * 1024

/**
 * GET of a small JSON object: no redirect is followed, the body is read up to 64 kB, everything within `limitMs`.
 * @throws NoAnswer for whatever is not that.
 */
export async function getSmallJson(address: string, limitMs: number): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(limitMs)
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
    if (signal.aborted) throw new NoAnswer(`did not answer within ${limitMs / 1000} seconds`)
    throw new NoAnswer(error instanceof SyntaxError ? 'answered with JSON that cannot be read' : 'cannot be reached')
  }
}

async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > mostBytes) throw new NoAnswer('answered with more than 64 kB')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
