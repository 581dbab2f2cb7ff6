import * as z from 'zod/mini'
import { billingPeriods, currencies, type Currency as Code } from './plans.rules.ts'

// Apart from the rules: pages that show prices have no use for schemas.
export const Currency = z.enum(Object.keys(currencies) as [Code, ...Code[]])
export const BillingPeriod = z.enum(billingPeriods)
