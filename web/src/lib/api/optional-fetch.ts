/**
 * Asks the server something that the page can do without: no answer, a refusal and a fault are all `undefined`. Apart from http.ts, whose words
 * for every refusal a small page need not carry.
 */
export async function fetchOptional(path: string, body: unknown, signal: AbortSignal): Promise<unknown> {
  try {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal }
    const response = await fetch(path, init)
    return response.ok ? ((await response.json()) as unknown) : undefined
  } catch {
    return undefined
  }
}
