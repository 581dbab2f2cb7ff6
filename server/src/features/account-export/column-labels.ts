import { accountLabels } from './account-labels.ts'
import { aiLabels } from './ai-labels.ts'
import { appointmentLabels } from './appointment-labels.ts'
import { moneyLabels } from './money-labels.ts'
import { recordLabels } from './record-labels.ts'
import { supportLabels } from './support-labels.ts'
import type { Labels } from './table-labels.ts'

/** Columns that mean the same in every table, and that only programs need. */
const forPrograms: Labels = {
  id: null,
  client_id: null,
  version: null,
  updated_at: null,
  sha256: null,
  scanned: null,
  bytes: null,
  file_type: null,
  file_size: null,
}

const tables: Readonly<Record<string, Labels>> = {
  ...accountLabels,
  ...recordLabels,
  ...appointmentLabels,
  ...aiLabels,
  ...moneyLabels,
  ...supportLabels,
}

/** The labels of a table's columns. A column that is missing here has no label yet. */
export function labelsOf(table: string): Labels {
  return { ...forPrograms, ...tables[table] }
}

/** The tables that have labels. */
export const labelledTables = Object.keys(tables)
