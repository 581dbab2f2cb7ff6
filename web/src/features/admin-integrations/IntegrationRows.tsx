import type { ServiceList } from '@openhour/shared/features/admin-integrations/admin-integrations.contract.ts'
import type { OutsideService } from '@openhour/shared/features/admin-integrations/admin-integrations.rules.ts'
import { formatMoment, formatNumber } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Tone } from '../../ui/tones.ts'

type Service = ServiceList['items'][number]

const names: Record<OutsideService, string> = {
  zoom: 'Zoom',
  google_calendar: 'Google Calendar',
  caldav: 'CalDAV calendars',
  webhooks: 'Webhooks',
  push: 'Push notifications',
  google_sign_in: 'Sign-in with Google',
  payments: 'Payments',
  ai_model: 'AI model on a server',
  sms: 'Text messages',
  mail: 'Mail server',
  file_scanner: 'File scanner',
}

/** Every outside service: how it is configured, and how many connections work. */
export function IntegrationRows({ services }: { services: readonly Service[] }) {
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {services.map((service) => (
          <ServiceLine key={service.service} service={service} />
        ))}
      </ul>
    </Card>
  )
}

function ServiceLine({ service }: { service: Service }) {
  const { configured, how, variables, accounts, lastSuccessAt, problem, problemAt } = service
  const { label, tone } = stateOf(service)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1.5 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-sans text-base font-medium tracking-normal">{names[service.service]}</h2>
        <p className="text-sm wrap-anywhere text-muted">
          {how}
          {!configured && variables.length > 0 && `. Set ${variables.join(', ')}, then restart.`}
        </p>
        {problem !== null && (
          <p className="mt-1 text-sm wrap-anywhere">
            {problem} {problemAt !== null && <span className="text-muted">{formatMoment(problemAt)}</span>}
          </p>
        )}
      </div>
      {accounts && configured && (
        <p className="text-sm text-muted">
          <span className="block">{`${formatNumber(accounts.connected)} working`}</span>
          {accounts.failing > 0 && <span className="block">{`${formatNumber(accounts.failing)} failing`}</span>}
          {accounts.reconnect > 0 && (
            <span className="block">{`${formatNumber(accounts.reconnect)} to be reconnected`}</span>
          )}
          {lastSuccessAt !== null && <span className="block">{`Last success ${formatMoment(lastSuccessAt)}`}</span>}
        </p>
      )}
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}

function stateOf({ configured, accounts }: Service): { label: string; tone: Tone } {
  if (!configured) return { label: 'Not configured', tone: 'neutral' }
  const troubled = (accounts?.failing ?? 0) + (accounts?.reconnect ?? 0)
  return troubled > 0 ? { label: 'Needs attention', tone: 'honey' } : { label: 'Configured', tone: 'good' }
}
