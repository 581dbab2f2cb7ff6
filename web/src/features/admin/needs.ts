import type { AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import { pathOfPart } from '@openhour/shared/features/admin/alerts.rules.ts'
import { homeOf } from '@openhour/shared/access/rules.ts'
import { countOf } from '../../lib/time/format.ts'

/** Something for an admin to do. `to`: a path, or `#…` for a line of the same page. */
export type Need = { key: string; label: string; hint: string; to: string; isUrgent: boolean }

/** What needs an admin, the most urgent first. */
export function needsOf({ parts, waiting }: Pick<AdminOverview, 'parts' | 'waiting'>): Need[] {
  const { support, lateMails, givenUpJobs, auditFaults, savedMails } = waiting
  const ofParts = (state: 'failing' | 'warning') =>
    parts
      // Given up jobs have a line of their own.
      .filter((part) => part.state === state && !(part.key === 'jobs' && givenUpJobs > 0))
      .map(({ key, name, detail }): Need => {
        const path = pathOfPart(key)
        return {
          key,
          label: `${state === 'failing' ? 'Failing' : 'Warning'}: ${name}`,
          hint: detail.charAt(0).toUpperCase() + detail.slice(1),
          to: path === homeOf.admin ? `#${rowIdOf(key)}` : path,
          isUrgent: state === 'failing',
        }
      })
  const line = (count: number, need: Need) => (count > 0 ? [need] : [])
  return [
    ...ofParts('failing'),
    ...line(auditFaults, {
      key: 'audit',
      label: `The audit log has ${countOf(auditFaults, 'fault')}`,
      hint: 'The last verification found entries that were changed or are missing.',
      to: `${homeOf.admin}/audit-logs`,
      isUrgent: true,
    }),
    ...line(givenUpJobs, {
      key: 'given-up',
      label: givenUpJobs === 1 ? '1 job was given up' : `${countOf(givenUpJobs, 'job')} were given up`,
      hint: 'Read what went wrong, then run them again.',
      to: `${homeOf.admin}/queues`,
      isUrgent: true,
    }),
    ...line(lateMails, {
      key: 'late-mails',
      label: lateMails === 1 ? '1 email is late' : `${countOf(lateMails, 'email')} are late`,
      hint: 'They have been waiting for more than 15 minutes. Openhour tries again by itself.',
      to: `${homeOf.admin}/queues`,
      isUrgent: false,
    }),
    ...line(support, {
      key: 'support',
      label:
        support === 1
          ? '1 support request waits for an answer'
          : `${countOf(support, 'support request')} wait for an answer`,
      hint: 'From therapists, clients and visitors.',
      to: `${homeOf.admin}/support`,
      isUrgent: false,
    }),
    ...ofParts('warning'),
    ...line(savedMails, {
      key: 'saved-mails',
      label:
        savedMails === 1
          ? '1 email was saved in the outbox since yesterday'
          : `${countOf(savedMails, 'email')} were saved in the outbox since yesterday`,
      hint: 'No mail server is set, so nobody received them.',
      to: `${homeOf.admin}/outbox`,
      isUrgent: false,
    }),
  ]
}

/** The id of a part's line. */
export const rowIdOf = (key: string) => `part-${key}`
