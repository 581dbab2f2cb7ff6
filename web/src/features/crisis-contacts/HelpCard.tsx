import { generalAdvice } from '@openhour/shared/features/crisis-contacts/country-contacts.ts'
import { Suspense, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyQuietly } from '../../ui/lazy-overlay.ts'
import { placeName } from './country-names.ts'
import { CrisisContacts } from './CrisisContacts.tsx'
import { useCrisisContacts } from './use-crisis-contacts.ts'

const CountryChoice = lazyQuietly(() => import('./CountryChoice.tsx').then((file) => file.CountryChoice))

/** Whom to call, and in which country. The numbers come with the page, and with them the card works offline. */
export function HelpCard() {
  const id = useId()
  const known = useCrisisContacts()
  const isSaid = known?.saidBy === 'account' || known?.saidBy === 'practice'
  const [changing, setChanging] = useState(false)
  // Where it was used, the choice stays and keeps the focus.
  const [chosenAbove, setChosenAbove] = useState(false)
  const isAbove = !isSaid || chosenAbove
  const choice = known !== undefined && (
    <Suspense>
      <CountryChoice country={known?.country ?? null} focused={changing} onChoose={() => setChosenAbove(isAbove)} />
    </Suspense>
  )
  return (
    <Card padding="lg">
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <h2 id={id} className="text-2xl">
          If you need help now
        </h2>
        <p>Nobody watches this page, so please do not wait for an answer here.</p>
        {known?.saidBy === 'guess' && known.country && (
          <p>
            We guess from the time zone that you are in {placeName(known.country)}. If you are not, choose your country.
          </p>
        )}
        {isAbove && choice}
        {known === undefined ? (
          <p>{generalAdvice}</p>
        ) : (
          <CrisisContacts country={known?.country} contacts={known?.contacts ?? null} level={3} />
        )}
        {!isAbove &&
          (changing ? (
            choice
          ) : (
            <Button variant="ghost" size="lg" className="self-start" onClick={() => setChanging(true)}>
              Change country
            </Button>
          ))}
      </section>
    </Card>
  )
}
