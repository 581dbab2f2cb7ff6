import { type ComponentProps, useEffect, useId, useState } from 'react'
import type { CrisisContacts } from '../../features/crisis-contacts/CrisisContacts.tsx'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Card } from '../../ui/Card.tsx'
import { useRetryOnline } from '../../ui/use-retry-online.ts'

const contacts = lazyCode(() => import('../../features/crisis-contacts/CrisisContacts.tsx'))

type HelpCardProps = Pick<ComponentProps<typeof CrisisContacts>, 'country'>

/**
 * Whom to call. The numbers are fetched once the page stands, and with them the card works offline; until then it says what holds
 * everywhere. `country` is undefined until it is known.
 */
export function HelpCard({ country }: HelpCardProps) {
  const id = useId()
  const [code, setCode] = useState(contacts.arrived)
  const isMissing = code === undefined
  const load = () =>
    void contacts.fetch().then(
      (arrived) => setCode(arrived),
      () => undefined, // retried once the connection is back
    )
  useEffect(() => (isMissing ? whenIdle(load) : undefined), [isMissing])
  useRetryOnline(() => {
    if (isMissing) load()
  })
  return (
    <Card padding="lg">
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <h2 id={id} className="text-2xl">
          If you need help now
        </h2>
        <p>Nobody watches this page, so please do not wait for an answer here.</p>
        {code && country !== undefined ? (
          <code.CrisisContacts country={country} level={3} />
        ) : (
          <p>
            If you or someone else is in danger, call your local emergency number now, or go to the nearest hospital.
          </p>
        )}
      </section>
    </Card>
  )
}
