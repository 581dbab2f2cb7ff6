import type { AccountExport } from '@openhour/shared/features/account-export/account-export.contract.ts'
import { accountExportTexts } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { withProof } from '../../lib/session/proof.ts'
import { toast } from '../../lib/toast.ts'

/** Live updates say when it goes on; this is for when they are away. */
const lookEveryMs = 2_000

export const isUnderWay = (given: AccountExport | null | undefined) =>
  given?.state === 'waiting' || given?.state === 'running'

const exportStateQuery = (clientId?: string) =>
  queries.accountExport.state.queryOptions({
    input: clientId === undefined ? {} : { clientId },
    refetchInterval: ({ state }) => (isUnderWay(state.data?.export) ? lookEveryMs : false),
  })

/** An export of the practice, or of one client's record. One that was started here is downloaded by itself once it is ready. */
export function useExport(clientId?: string) {
  const query = useQuery(exportStateQuery(clientId))
  const refresh = useRefresh('account_exports')
  const [busy, setBusy] = useState(false)
  const [started, setStarted] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const newest = query.data?.export ?? undefined

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      const { code, detail } = problemFrom(error)
      if (code === 'not-signed-in') toast.bad(accountExportTexts.noSession)
      else if (code !== 'proof-required') {
        toast.bad(accountExportTexts.failed)
        setProblem(detail)
      }
    }
    await refresh()
    setBusy(false)
  }
  const download = (id: string) =>
    attempt(async () => {
      const { path } = await withProof(() => api.accountExport.open({ id }))
      const link = document.createElement('a')
      link.href = path
      link.download = ''
      link.click()
      toast.good(accountExportTexts.exported)
    })

  const isReady = newest !== undefined && newest.id === started && newest.state === 'ready'
  const hasFailed = newest !== undefined && newest.id === started && newest.state === 'failed'
  useEffect(() => {
    if (!isReady && !hasFailed) return
    setStarted(undefined)
    if (isReady) void download(newest.id)
    else toast.bad(accountExportTexts.failed)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each export that was started here
  }, [isReady, hasFailed])

  return {
    query,
    newest,
    busy,
    /** Why the last attempt failed. */
    problem,
    start: (processNoteIds: string[]) =>
      attempt(async () => {
        const input = { processNoteIds, ...(clientId !== undefined && { clientId }) }
        const { id } = await withProof(() => api.accountExport.start(input))
        setStarted(id)
      }),
    cancel: () =>
      attempt(async () => {
        setStarted(undefined)
        if (newest) await api.accountExport.cancel({ id: newest.id })
      }),
    download: () => (newest ? download(newest.id) : Promise.resolve()),
  }
}
