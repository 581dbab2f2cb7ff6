import { helplineDirectory } from '@openhour/shared/features/crisis-contacts/country-contacts.ts'
import {
  countriesWithCrisisContacts,
  crisisContactsFor,
} from '@openhour/shared/features/crisis-contacts/crisis-contacts.ts'
import { quickExitSites } from '@openhour/shared/features/quick-exit/quick-exit.rules.ts'
import { DoorOpen, RotateCcw } from 'lucide-react'
import { CrisisContacts } from '../../features/crisis-contacts/CrisisContacts.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { AnchorButton } from '../../ui/Button.tsx'
import { KeptHere } from './KeptHere.tsx'

const names = new Intl.DisplayNames('en', { type: 'region' })
const countries = countriesWithCrisisContacts
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

/**
 * What the service worker shows in the portal while there is no connection. Nothing in it is about a person;
 * script/kept-here.ts fills in what a client lets this device keep, and script/guessed-country.ts opens the likely country.
 */
export function OfflinePage() {
  return (
    <div className="mx-auto max-w-190 px-5 pt-6 pb-16 md:px-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <Brand />
        <AnchorButton
          href={quickExitSites[0].address}
          rel="noreferrer"
          size="lg"
          icon={DoorOpen}
          data-leave={JSON.stringify(quickExitSites.map(({ address }) => address))}
        >
          Leave this page
        </AnchorButton>
      </header>
      <p role="status" data-leave-news className="sr-only" />
      <main id="main" className="mt-10 flex flex-col gap-10">
        <div>
          <h1 className="text-3xl sm:text-4xl">You’re offline</h1>
          <p className="mt-2 text-lg text-muted">
            This page needs a connection, so it could not be opened. The phone numbers below work without one.
          </p>
          <AnchorButton href="" variant="filled" size="xl" icon={RotateCcw} className="mt-5">
            Try again
          </AnchorButton>
        </div>
        <KeptHere />
        <section aria-labelledby="help-now" className="flex flex-col gap-4">
          <h2 id="help-now" className="text-2xl">
            If you need help now
          </h2>
          <p>
            If you or someone else is in danger, call your local emergency number now, or go to the nearest hospital.
          </p>
          <p>Choose the country you are in to see whom to call.</p>
          <p data-guess hidden>
            The first one is a guess from the time zone of your device. If you are somewhere else, choose that country.
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {countries.map(({ code, name }) => (
              <li key={code} data-country={code}>
                <details>
                  <summary className="min-h-12 py-3 font-medium">{name}</summary>
                  <div className="pt-2 pb-6">
                    <CrisisContacts country={code} contacts={crisisContactsFor(code)} />
                  </div>
                </details>
              </li>
            ))}
          </ul>
          <p className="text-muted">
            Your country is not listed? With a connection, {new URL(helplineDirectory).host} has helplines for most
            countries.
          </p>
        </section>
      </main>
    </div>
  )
}
