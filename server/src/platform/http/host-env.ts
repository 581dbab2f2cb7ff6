import type { Access } from '@openhour/shared/access/rules.ts'
import type { HttpBindings } from '@hono/node-server'
import type { Seen } from './request.ts'
import type { Actor } from './request-context.ts'

/** What every request carries through the host. */
export type HostEnv = {
  Bindings: HttpBindings
  Variables: {
    seen: Seen
    /** The signed-in person, looked up again on each call. @throws Refusal 401, 403 or 402 when `access` does not admit them. */
    admit: (access: Access) => Promise<Actor>
    /** The signed-in person, if any. Does not count as activity: it keeps nobody signed in. */
    peek: () => Promise<Actor | undefined>
  }
}
