import { clientsOnly } from '@openhour/shared/access/rules.ts'
import { documentTexts } from '@openhour/shared/features/documents/documents.rules.ts'
import { Hono } from 'hono'
import { type PersonPools, poolOf, runAs } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { SendFile } from '../../services/transfers/file-content.ts'
import { findShared, readShared } from './documents.queries.ts'

type Parts = { pools: PersonPools; send: SendFile }

/** A client's downloads of documents that their therapist shared. Every other document answers as a missing one. */
export function portalDocumentsRoute({ pools, send }: Parts): MountedRoute {
  const routes = new Hono<HostEnv>().get(
    '/:id/:way{content|preview}',
    send({
      access: clientsOnly,
      missing: documentTexts.notFound,
      shared: true,
      find: async ({ userId, role }, id, reading) => {
        const statement = reading ? readShared(id, reading) : findShared(id)
        const [rows] = await runAs(poolOf(pools, { role }), { userId, role }, statement)
        return rows
      },
    }),
  )
  return { path: '/api/portal/documents', trust: 'browser', body: { kind: 'none' }, routes }
}
