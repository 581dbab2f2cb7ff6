import { useState } from 'react'
import { problemFrom } from '../api/http.ts'
import { lazyCode } from '../code/lazy-code.ts'
import { toast } from '../toast.ts'

const transfer = lazyCode(() => import('../api/transfer.ts'))

const failure = 'Failed to download file'

/** Downloads a file. A failure stays on the screen until the next attempt. */
export function useSaveFile(path: string, fileName: string) {
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    setSaving(true)
    setProblem(undefined)
    try {
      const { saveFile } = await transfer.fetch()
      await saveFile(path, fileName)
      toast.over(failure)
    } catch (error) {
      setProblem(problemFrom(error).detail)
      toast.bad(failure)
    }
    setSaving(false)
  }
  return { saving, problem, save }
}
