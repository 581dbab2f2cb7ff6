import { accountContract } from './features/account/account.contract.ts'
import { adminContract } from './features/admin/admin.contract.ts'
import { billingContract, billingFunctions } from './features/billing/billing.contract.ts'
import { clientsContract } from './features/clients/clients.contract.ts'
import { securityLogContract } from './features/security-log/security-log.contract.ts'

/** Every operation of the product: for our browser at /rpc, for everybody else at /api/v1. */
export const contract = {
  account: accountContract,
  admin: adminContract,
  billing: billingContract,
  clients: clientsContract,
  securityLog: securityLogContract,
}

/** The specified server functions, at /functions/v1. */
export const functions = { ...billingFunctions }
