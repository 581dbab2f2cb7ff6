import type { WatchedPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { homeOf } from '@openhour/shared/access/rules.ts'
import type { ReactNode } from 'react'
import { countOf, listed } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { PartRow } from './PartRow.tsx'

/** Status of each part of the installation, and of the services that it uses. */
export function PartsCard({ parts }: { parts: readonly WatchedPart[] }) {
  const failing = parts.filter((part) => part.state === 'failing').length
  const warnings = parts.filter((part) => part.state === 'warning').length
  const services = parts.filter(({ isOutside }) => isOutside)
  const unused = services.filter(({ state }) => state === 'not-configured')
  return (
    <Card padding="lg">
      <CardHead title="System status" fact={found(failing, warnings)} />
      <Group title="This installation" parts={parts.filter(({ isOutside }) => !isOutside)} />
      <Group title="Services" parts={services.filter(({ state }) => state !== 'not-configured')}>
        {unused.length > 0 && (
          <p className="pt-3 text-sm wrap-anywhere text-muted">
            {`Not configured: ${listed(unused.map(({ name }) => name))}. `}
            <PathLink to={`${homeOf.admin}/integrations`} className="font-medium text-primary underline">
              How to connect them
            </PathLink>
          </p>
        )}
      </Group>
    </Card>
  )
}

type GroupProps = { title: string; parts: readonly WatchedPart[]; children?: ReactNode }

function Group({ title, parts, children }: GroupProps) {
  return (
    <section aria-label={title} className="mt-6 first-of-type:mt-0">
      <h3 className="border-b border-line pb-2 font-sans text-sm font-semibold tracking-normal text-muted">{title}</h3>
      <ul className="divide-y divide-line">
        {parts.map((part) => (
          <PartRow key={part.key} part={part} />
        ))}
      </ul>
      {children}
    </section>
  )
}

function found(failing: number, warnings: number): string {
  const counts = [failing > 0 && `${failing} failing`, warnings > 0 && countOf(warnings, 'warning')].filter(Boolean)
  return counts.length === 0 ? 'No problems found' : counts.join(', ')
}
