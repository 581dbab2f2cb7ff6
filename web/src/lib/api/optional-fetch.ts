/**
 * Fetches something that the page can do without: no response, a refusal and a fault all give `undefined`. Separate
 * from http.ts, whose texts for every refusal a small page should not load.
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
