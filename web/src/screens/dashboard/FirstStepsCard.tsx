import type { FirstSteps } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCircle2, ChevronRight, Circle } from 'lucide-react'
import { securityQuery } from '../../features/account-security/security-query.ts'
import { api, queries } from '../../lib/api/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { AddSample } from './AddSample.tsx'
import { RemoveSample } from './RemoveSample.tsx'

type Step = { key: keyof Omit<FirstSteps, 'hidden'> | 'twoFactor'; label: string; hint: string; to: string }

const steps: readonly Step[] = [
  {
    key: 'hours',
    label: 'Set your working hours',
    hint: 'And the usual length of a session.',
    to: '/app/settings?tab=practice',
  },
  {
    key: 'client',
    label: 'Add your first client',
    hint: 'A name and an email address are enough.',
    to: '/app/clients?add=true',
  },
  {
    key: 'appointment',
    label: 'Add your first appointment',
    hint: 'Reminders follow by themselves.',
    to: '/app/appointments?new=1',
  },
  {
    key: 'invitation',
    label: 'Invite a client to the portal',
    hint: 'In the menu of a client’s card.',
    to: '/app/clients',
  },
  {
    key: 'twoFactor',
    label: 'Turn on two-factor sign-in',
    hint: 'So that a stolen password is not enough.',
    to: '/app/settings',
  },
  {
    key: 'calendarFeed',
    label: 'See your appointments in your own calendar',
    hint: 'With a private link for your calendar app.',
    to: '/app/settings?tab=practice',
  },
]

/** The first steps of a new practice. Each ticks itself; the card goes with the last one, or when it is put away. */
export function FirstStepsCard({ inTrial }: { inTrial: boolean }) {
  const client = useQueryClient()
  const query = queries.dashboard.firstSteps.queryOptions({ refetchOnMount: 'always' })
  const { data } = useQuery(query)
  const { data: security } = useQuery(securityQuery)
  const { busy, run } = useAction()
  const hide = async () => client.setQueryData(query.queryKey, await api.dashboard.hideFirstSteps())
  if (!data || data.hidden || !security) return null
  const done = { ...data, twoFactor: security.twoFactor || security.passkeys.length > 0 }
  const open = steps.filter(({ key }) => !done[key])
  if (open.length === 0) return null
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-sans text-lg font-semibold tracking-normal">First steps</h2>
        <p className="text-sm text-muted">
          {steps.length - open.length} of {steps.length} done
        </p>
      </div>
      <ul className="-mx-2 mt-2">
        {steps.map(({ key, label, hint, to }) => (
          <li key={key}>
            {done[key] ? (
              <p className="flex min-h-11 items-center gap-3 px-2 text-md text-muted">
                <CheckCircle2 size={18} aria-hidden className="shrink-0 text-good" />
                <span>
                  {label}
                  <span className="sr-only">, done</span>
                </span>
              </p>
            ) : (
              <PathLink
                to={to}
                className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 text-md transition-colors duration-150 hover:bg-surface-2"
              >
                <Circle size={18} aria-hidden className="shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  {label}
                  <span className="block text-sm text-muted">{hint}</span>
                </span>
                <ChevronRight size={16} aria-hidden className="shrink-0 text-muted" />
              </PathLink>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2 -ml-2 flex flex-wrap gap-1">
        {data.sample ? <RemoveSample /> : <AddSample />}
        <Button
          variant="ghost"
          size="sm"
          className="max-md:h-11"
          busy={busy !== undefined}
          onClick={() => void run('hide', hide, 'Failed to hide the first steps')}
        >
          Hide these steps
        </Button>
        {inTrial && (
          <AnchorButton href="/welcome-trial" variant="ghost" size="sm" className="max-md:h-11">
            What the trial includes
          </AnchorButton>
        )}
      </div>
    </Card>
  )
}
