import { accountContract } from './features/account/account.contract.ts'
import { adminContract } from './features/admin/admin.contract.ts'
import { billingContract, billingFunctions } from './features/billing/billing.contract.ts'
import { clientsContract } from './features/clients/clients.contract.ts'
import { locationFunctions } from './features/location-gate/location-gate.contract.ts'
import { notificationsContract } from './features/notifications/notifications.contract.ts'
import { pushContract } from './features/notifications/push.contract.ts'
import { searchContract } from './features/search/search.contract.ts'
import { draftsContract } from './features/drafts/drafts.contract.ts'
import { securityLogContract } from './features/security-log/security-log.contract.ts'
import { settingsContract } from './features/settings/settings.contract.ts'

/** Every operation of the product: for our browser at /rpc, for everybody else at /api/v1. */
export const contract = {
  account: accountContract,
  admin: adminContract,
  billing: billingContract,
  clients: clientsContract,
  notifications: notificationsContract,
  push: pushContract,
  search: searchContract,
  drafts: draftsContract,
  securityLog: securityLogContract,
  settings: settingsContract,
}

/** The specified server functions, at /functions/v1. */
export const functions = { ...billingFunctions, ...locationFunctions }
