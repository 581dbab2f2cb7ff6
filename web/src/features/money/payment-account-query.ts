import { queries } from '../../lib/api/api.ts'

export const paymentAccountQuery = () => queries.paymentAccount.get.queryOptions()
