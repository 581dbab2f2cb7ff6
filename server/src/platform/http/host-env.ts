import type { Access } from '@openhour/shared/access/rules.ts'
import type { HttpBindings } from '@hono/node-server'
import type { RequestMeta } from './request.ts'
import type { Actor } from './request-context.ts'

/** The variables that handlers find in the request context. */
export type HostEnv = {
  Bindings: HttpBindings
  Variables: {
    requestMeta: RequestMeta
    /** The signed-in person, looked up on each call. @throws Refusal 401, 403 or 402 if `access` does not allow them */
    admit: (access: Access) => Promise<Actor>
    /** The signed-in person, if any. Does not count as activity, so it does not extend the sign-in session. */
    peek: () => Promise<Actor | undefined>
  }
}
