import { bookingContract } from '@openhour/shared/features/booking/booking.contract.ts'
import { bookingTexts } from '@openhour/shared/features/booking/booking.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { lockPractice } from '../appointments/appointments.queries.ts'
import {
  changeService,
  changeSettings,
  findService,
  findSettings,
  insertService,
  listServices,
  refuseTooManyServices,
  refuseUnknownClients,
} from './booking.queries.ts'

const noPractice = 'The practice settings were not found.'
const serviceRefusals = {
  booking_services_name: () =>
    new Refusal('already-exists', bookingTexts.serviceTaken, { errors: { name: bookingTexts.serviceTaken } }),
  'too-many': () => new Refusal('not-possible-now', bookingTexts.tooManyServices),
  'client-missing': () => new Refusal('not-found', bookingTexts.clientNotFound),
}

/** The operations with which a therapist decides what clients book. */
export function bookingRouter() {
  const os = implement(bookingContract).$context<Incoming>().use(guard)
  return os.router({
    settings: os.settings.handler(async ({ context: { actor, run } }) =>
      found((await run(findSettings(actor.userId)))[0], noPractice),
    ),

    saveSettings: os.saveSettings.handler(async ({ input, context: { actor, run } }) =>
      found((await run(changeSettings(actor.userId, input)))[0], noPractice),
    ),

    services: os.services.handler(async ({ context: { actor, run } }) => {
      const [items] = await run(listServices(actor.userId))
      return { items }
    }),

    addService: os.addService.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'booking.addService',
        input,
        run: async (id, claim) => {
          const before = [
            ...claim,
            lockPractice(),
            refuseTooManyServices(actor.userId),
            refuseUnknownClients(actor.userId, input.clientIds ?? []),
          ]
          const rows = await refusing(runAfter(before, insertService(actor.userId, id, input)), serviceRefusals)
          return found(rows, bookingTexts.serviceNotFound)
        },
        replay: async (id) => found((await run(findService(actor.userId, id)))[0], bookingTexts.serviceNotFound),
      }),
    ),

    changeService: os.changeService.handler(async ({ input: { id, ...details }, context: { actor, runAfter } }) => {
      const before = [refuseUnknownClients(actor.userId, details.clientIds ?? [])]
      const rows = await refusing(runAfter(before, changeService(actor.userId, id, details)), serviceRefusals)
      return found(rows, bookingTexts.serviceNotFound)
    }),

    deleteService: os.deleteService.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('booking_services', id))
      if (!row?.gone) throw new Refusal('not-found', bookingTexts.serviceNotFound)
      return { id }
    }),
  })
}
