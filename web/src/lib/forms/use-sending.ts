import type { Problem } from '@openhour/shared/access/refusals.ts'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

export type SendingOptions<Values extends FieldValues, Sent> = {
  /** Asks before sending; resolves to whether to send. */
  onAsk?: (values: Values) => Promise<boolean>
  /** Sends; throws the server's error. */
  onSend: (values: Values) => Promise<Sent>
  /** Saved. */
  onSent: (sent: Sent) => unknown
  /** Reads what `onSend` threw. */
  problemOf: (error: unknown) => Problem
  /** Handles a refusal first. Returns true if nothing is left to show, or the message to show instead. */
  onRefused?: (problem: Problem) => Promise<boolean | string>
  /** Called with a refusal that no field shows. Returns true if nothing is left to show. */
  onUnplaced?: (problem: Problem) => boolean | void
  /** The field that shows the server's error, if it has another name. */
  fieldOf?: (name: string) => string
}

export type Sending<Values> = {
  /** The server's message, if it belongs to no field. */
  refusal: string | undefined
  send: (values: Values) => Promise<void>
}

/** Sends a form. The server's errors go to their fields; typed text is kept until the server has it. */
export function useSending<Values extends FieldValues, Sent>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
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
    if (named.length === 0 && !options.onUnplaced?.(problem)) setRefusal(looked || problem.detail)
  }
  const send = async (values: Values) => {
    if (options.onAsk && !(await options.onAsk(values))) return
    setRefusal(undefined)
    let sent: Sent
    try {
      sent = await options.onSend(values)
    } catch (error) {
      return refuse(options.problemOf(error))
    }
    await options.onSent(sent)
  }
  return { refusal, send }
}
