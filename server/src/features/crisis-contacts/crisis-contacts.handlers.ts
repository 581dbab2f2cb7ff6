import {
  crisisContactsContract,
  type OwnCrisisContacts,
} from '@openhour/shared/features/crisis-contacts/crisis-contacts.contract.ts'
import { crisisContactsFor } from '@openhour/shared/features/crisis-contacts/crisis-contacts.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { findWhereabouts, setCountry } from './crisis-contacts.queries.ts'
import { countryOfZone } from './zone-countries.ts'

export function crisisContactsRouter() {
  const os = implement(crisisContactsContract).$context<Incoming>().use(guard)
  return os.router({
    get: os.get.handler(async ({ input: { timeZone }, context: { run } }) => {
      const [[known]] = await run(findWhereabouts())
      if (known?.own) return answerOf(known.own, 'account')
      if (known?.recorded) return answerOf(known.recorded, 'practice')
      const zones = [...(timeZone === undefined ? [] : [timeZone]), ...(known?.timeZones ?? [])]
      const guessed = zones.map(countryOfZone).find((country) => country !== null)
      return guessed ? answerOf(guessed, 'guess') : { country: null, saidBy: null, contacts: null }
    }),

    setCountry: os.setCountry.handler(async ({ input: { country }, context: { run } }) => {
      await run(setCountry(country))
      return answerOf(country, 'account')
    }),
  })
}

/** Without what is kept for those who review the numbers. */
function answerOf(country: string, saidBy: OwnCrisisContacts['saidBy']): OwnCrisisContacts {
  const contacts = crisisContactsFor(country)
  return {
    country,
    saidBy,
    contacts: contacts && {
      country: contacts.country,
      emergency: contacts.emergency.map(({ source: _source, checked: _checked, ...shown }) => shown),
      helplines: contacts.helplines.map(({ source: _source, checked: _checked, languages, ...shown }) => ({
        ...shown,
        languages: [...languages],
      })),
    },
  }
}
