import type { ServerResponse } from 'node:http'
import type { HeaderValues, RequestMeta } from './request.ts'
import type { Actor } from './request-context.ts'

/** Finds the signed-in person of a request. Who signs people in provides it. */
export type Actors = {
  of(headers: HeaderValues): Promise<Actor | undefined>
  /** Does not count as activity, so an open window alone keeps no one signed in. */
  stillSignedIn(headers: HeaderValues): Promise<boolean>
  /** The signed-in person, without counting as activity: for requests that browsers send on their own. */
  peek(headers: HeaderValues): Promise<Actor | undefined>
}

/** Finds the therapist for whom an API key acts. */
export type ApiKeys = {
  /**
   * Sets the headers of the rate limit.
   * @throws Refusal 401 for a key that does not work, 429 beyond its limit
   */
  actorOf(token: string, requestMeta: RequestMeta, response: ServerResponse): Promise<Actor>
}

/** The bearer token of a request; undefined without one. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^bearer +(\S.*)$/i.exec(authorization)?.[1]?.trim()
}
