import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { databaseFolder } from '../../platform/database/database.ts'
import { currentPaths } from '../../platform/database/embedded-folders.ts'
import type { Env } from '../../platform/env.ts'
import { sizeText } from '../../platform/size-text.ts'
import { type Finding, partOf } from './findings.ts'

const name = 'Disk space'
const failingShare = 0.1

type Place = Pick<Env, 'dataDir' | 'databaseUrl' | 'backup' | 'diskFreeMb'>

/** The free space of each disk that Openhour writes to: below DISK_FREE_MB a warning, below a tenth of it a failure. */
export function checkDisk(env: Place): HealthPart {
  const disks = new Map<number, { folder: string; free: number }>()
  try {
    for (const folder of foldersOf(env)) {
      const { bavail, bsize } = statfsSync(folder)
      const disk = statSync(folder).dev
      if (!disks.has(disk)) disks.set(disk, { folder, free: bavail * bsize })
    }
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    return partOf(name, '', [
      { state: 'failing', found, advice: 'Let the account that runs Openhour read its folders.' },
    ])
  }
  const wanted = env.diskFreeMb * 1e6
  const findings = [...disks.values()].flatMap(({ folder, free }): Finding[] =>
    free >= wanted
      ? []
      : [
          {
            state: free < wanted * failingShare ? 'failing' : 'warning',
            found: `${sizeText(free)} free on the disk of ${folder}`,
            advice: `Free some space there, or give it a larger disk. Old backups and logs are often the largest. DISK_FREE_MB (${env.diskFreeMb}) sets the limit.`,
          },
        ],
  )
  const fact = [...disks.values()].map(({ folder, free }) => `${sizeText(free)} free for ${folder}`).join(', ')
  return partOf(name, fact, findings)
}

/** A folder that the first start makes counts as the one that it will be in. */
function foldersOf({ dataDir, databaseUrl, backup }: Place): string[] {
  const database = databaseFolder({ dataDir })
  const home = databaseUrl === undefined && existsSync(database) ? currentPaths(database).home : undefined
  return [dataDir, home, backup.folder].filter((folder) => folder !== undefined).map(existing)
}

function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder))
}
