import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Seen } from './request.ts'

/** What every request carries through the host. */
export type HostEnv = { Bindings: HttpBindings; Variables: { seen: Seen } }

/**
 * An address of a feature where files go out. With `refuseContent` they come in too: what is posted to `path` itself is then a file's bytes, which the
 * host does not hold and the door counts as they come; it throws for what is no such file by its content type.
 */
export type FileDoor = {
  path: `/api/${string}` | '/calendar' | '/confirm'
  routes: Hono<HostEnv>
  refuseContent?: (headers: Headers) => void
}
