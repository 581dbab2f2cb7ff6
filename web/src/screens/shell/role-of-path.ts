import type { Role } from '@openhour/shared/access/rules.ts'

/** The role that a path belongs to. */
export function roleOfPath(path: string): Role {
  const [, area, section] = path.split(/[/?#]/)
  if (area === 'client') return 'client'
  return section === 'admin' ? 'admin' : 'therapist'
}
