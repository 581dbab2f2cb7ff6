import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { version } from '../../platform/version.ts'
import { partOf } from './findings.ts'

const oldestNode = 24

/** What runs here. `npm start` brings a suitable Node; a service that starts the server by itself may not. */
export function checkVersions(): HealthPart {
  const node = process.versions.node
  const fact = `Openhour ${version}, Node ${node}, ${process.platform} ${process.arch}`
  return partOf(
    'Versions',
    fact,
    Number.parseInt(node, 10) >= oldestNode
      ? []
      : [
          {
            state: 'failing',
            found: `Node ${node} is older than ${oldestNode}`,
            advice: 'Start Openhour with node scripts/run.mjs server/src/main.ts, which downloads a suitable Node.',
          },
        ],
  )
}
