import { useState } from 'react'
import { problemFrom, toastOf } from './api/http.ts'
import { toast } from './toast.ts'

type Action<Name> = {
  /** The action that is running. */
  busy: Name | undefined
  /** Why the server refused the last one. */
  refusal: string | undefined
  /**
   * Runs one: `work` throws the server's error. Resolves to whether it succeeded.
   * @param failed the toast if it did not
   */
  run: (name: Name, work: () => Promise<unknown>, failed?: string) => Promise<boolean>
}

/** The actions of a component, one at a time. */
export function useAction<Name extends string = string>(): Action<Name> {
  const [busy, setBusy] = useState<Name>()
  const [refusal, setRefusal] = useState<string>()
  return {
    busy,
    refusal,
    run: async (name, work, failed) => {
      setBusy(name)
      setRefusal(undefined)
      let problem: string | undefined
      try {
        await work()
      } catch (error) {
        const refused = problemFrom(error)
        problem = refused.detail
        setRefusal(problem)
        if (failed !== undefined) toast.bad(toastOf(refused, failed))
      }
      setBusy(undefined)
      return problem === undefined
    },
  }
}
