import type { Problem } from '@openhour/shared/access/refusals.ts'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { problemFrom } from '../api/api.ts'
import { toast } from '../toast.ts'
import type { FormDraft } from './use-draft.ts'

export type SendingOptions<Values extends FieldValues, Sent> = {
  /** A question before it is sent; answers whether to. */
  onAsk?: (values: Values) => Promise<boolean>
  /** Sends; throws what the server answered. */
  onSend: (values: Values) => Promise<Sent>
  /** The server has it and the draft is gone. */
  onSent: (sent: Sent) => Promise<unknown>
  /** Looks at a refusal first; answers whether that was all, or what is shown in its place. */
  onRefused?: (problem: Problem) => Promise<boolean | string>
  /** The field that shows the server's error, where it has another name. */
  fieldOf?: (name: string) => string
  /** The toast of a refusal that no field can mend. */
  failure: string | ((problem: Problem) => string)
}

export type Sending<Values> = {
  /** What the server says, where no field is to blame. */
  refusal: string | undefined
  send: (values: Values) => Promise<void>
}

/** Sends a form. What the server says of fields goes to them; nothing typed is lost before the server has it. */
export function useSending<Values extends FieldValues, Sent>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  draft: Pick<FormDraft<Values>, 'finish'> | undefined,
  options: SendingOptions<Values, Sent>,
): Sending<Values> {
  const [refusal, setRefusal] = useState<string>()
  const refuse = async (problem: Problem) => {
    const looked = await options.onRefused?.(problem)
    if (looked === true) return
    const fields = form.getValues()
    const named = Object.entries(problem.errors ?? {})
      .map(([name, message]) => [options.fieldOf?.(name) ?? name, message] as const)
      .filter(([name]) => (name.split('.')[0] ?? '') in fields)
    for (const [name, message] of named) form.setError(name as Path<Values>, { type: 'server', message })
    if (named.length > 0) return
    setRefusal(looked || problem.detail)
    toast.bad(typeof options.failure === 'string' ? options.failure : options.failure(problem))
  }
  const send = async (values: Values) => {
    if (options.onAsk && !(await options.onAsk(values))) return
    setRefusal(undefined)
    let sent: Sent
    try {
      sent = await options.onSend(values)
    } catch (error) {
      return refuse(problemFrom(error))
    }
    draft?.finish()
    await options.onSent(sent)
  }
  return { refusal, send }
}
