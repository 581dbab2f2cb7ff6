import type { AccountImport } from '@openhour/shared/features/account-export/account-export.contract.ts'
import { queries } from '../../lib/api/api.ts'

/** Live updates say when it goes on; this is for when they are away. */
const lookEveryMs = 2_000

export const isImporting = (given: AccountImport | null | undefined) =>
  given?.state === 'checking' || given?.state === 'storing'

export const importStateQuery = () =>
  queries.accountExport.state.queryOptions({
    input: {},
    refetchInterval: ({ state }) => (isImporting(state.data?.import) ? lookEveryMs : false),
  })
