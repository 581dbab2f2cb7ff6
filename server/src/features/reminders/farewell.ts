import { randomUUID } from 'node:crypto'
import { nowMs } from '../../platform/clock.ts'
import { cancellationOf } from './client-mails.ts'
import { type Farewell, findExpected, mailLeavingClient, refuseUnlessExpected } from './farewell.queries.ts'

export const farewell: Farewell = {
  find: findExpected,
  telling: (clientId, found) => {
    const refuse = refuseUnlessExpected(clientId, found)
    const [first, ...others] = found
    if (!first) return [refuse]
    const { data, calendar } = cancellationOf([first, ...others], nowMs())
    return [refuse, mailLeavingClient(clientId, randomUUID(), data, calendar)]
  },
}
