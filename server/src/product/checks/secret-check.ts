import { existsSync, readFileSync, statSync } from 'node:fs'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type { Env } from '../../platform/env.ts'
import { minSecretLength, secretPath } from '../../platform/secret.ts'
import { type Finding, partOf } from './findings.ts'

/** How many of the looked-at values that are stored encrypted the secret opens. */
export type Opened = { of: number; opened: number }

type Place = Pick<Env, 'secret' | 'dataDir'>

/** The secret: there, long enough, read by nobody else, and the one that encrypted what is stored. Says nothing of what it is. */
export function checkSecret(place: Place, stored: Opened | undefined): HealthPart {
  const where = place.secret === undefined ? secretPath(place.dataDir) : 'OPENHOUR_SECRET'
  const findings = [...readable(place), ...ofStored(stored)]
  const opens = stored && stored.of > 0 ? ', opens what is stored' : ''
  return partOf('Secret', `in ${where}${opens}`, findings)
}

function readable(place: Place): Finding[] {
  try {
    return ofFile(place)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return [
      {
        state: 'failing',
        found: `${secretPath(place.dataDir)} cannot be read (${code})`,
        advice: 'Run this as the account that runs Openhour, and let that account read the file.',
      },
    ]
  }
}

function ofFile({ secret, dataDir }: Place): Finding[] {
  if (secret !== undefined) return []
  const path = secretPath(dataDir)
  if (!existsSync(path))
    return [
      {
        state: 'failing',
        found: `there is no secret in ${path}`,
        advice:
          'Restore the file from a backup, or set OPENHOUR_SECRET. If this Openhour has never run, npm start makes one.',
      },
    ]
  const { length } = readFileSync(path, 'utf8').trim()
  const others = statSync(path).mode & 0o077
  return [
    ...(length < minSecretLength
      ? [
          {
            state: 'failing' as const,
            found: `${path} has ${length} characters, and needs at least ${minSecretLength}`,
            advice: 'Restore the file from a backup.',
          },
        ]
      : []),
    ...(others !== 0 && process.platform !== 'win32'
      ? [
          {
            state: 'failing' as const,
            found: `other accounts of this machine can open ${path}`,
            advice: `Run chmod 600 ${path}. If strangers use this machine, count the secret as known to them.`,
          },
        ]
      : []),
  ]
}

function ofStored(stored: Opened | undefined): Finding[] {
  if (!stored || stored.opened === stored.of) return []
  return [
    {
      state: 'failing',
      found: `it does not open ${stored.of - stored.opened} of ${stored.of} encrypted messages and files that were tried`,
      advice:
        'Stop Openhour. Put back the secret that this installation had, as OPENHOUR_SECRET or as that file: without it, messages and documents cannot be read.',
    },
  ]
}
