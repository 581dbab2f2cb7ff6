import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export const practicesThatInvoice = builtOnce(() =>
  sql<{ therapistId: string }>`select t as "therapistId" from app.practices_that_invoice() t`.compile(build),
)

/** Deletes what the acting practice need not keep any longer of people who were erased. */
export const deletePastKeeping = builtOnce(() =>
  sql<{ deleted: number }>`select app.delete_past_keeping() as deleted`.compile(build),
)
