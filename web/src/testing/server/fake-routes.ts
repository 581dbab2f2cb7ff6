import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import { vi } from 'vitest'
import type * as z from 'zod/mini'

export type Route = (body: unknown) => Problem | object | Promise<Problem | object>

/** A route that reads its body with the server's schema and refuses what the schema refuses. */
export function form<S extends z.ZodMiniType>(schema: S, act: (fields: z.output<S>) => Problem | object): Route {
  return (body) => {
    const read = schema.safeParse(body)
    if (read.success) return act(read.data)
    const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
    return problemOf('invalid-input', Object.values(errors)[0] ?? '', { errors })
  }
}

/** Answers the routes below /api/auth as the server does; returns what it was asked. A route refuses by returning a problem. */
export function openFakeAuthRoutes(routes: Record<string, Route>) {
  const asked: { route: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (path: string, init?: { body: string }) => {
    const route = path.replace('/api/auth/', '')
    const body = JSON.parse(init?.body ?? '{}') as Record<string, unknown>
    asked.push({ route, body })
    const said = (await routes[route]?.(body)) ?? problemOf('not-found', 'There’s nothing at this address.')
    return Response.json(said, { status: 'status' in said ? Number(said.status) : 200 })
  })
  return asked
}
