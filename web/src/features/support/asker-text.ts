import type { InboxRequest } from '@openhour/shared/features/support/support-inbox.contract.ts'

const roleNames = { therapist: 'therapist', client: 'client', admin: 'admin' } as const

/** Who asked: 'Ana Ribeiro (therapist)'. Admins don’t learn the names of clients. */
export const askerText = ({ name, role }: InboxRequest['from']): string =>
  role === 'client' ? 'A client' : `${name ?? 'No name'} (${role === null ? 'visitor' : roleNames[role]})`
