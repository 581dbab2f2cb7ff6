import { queries } from '../../lib/api/api.ts'

export const moneySettingsQuery = () => queries.money.settings.queryOptions()

/** What is agreed with a client, and their balance. */
export const clientBillingQuery = (clientId: string) => queries.money.client.queryOptions({ input: { clientId } })
