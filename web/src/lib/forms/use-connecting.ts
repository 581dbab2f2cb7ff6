import { type FormEvent, useEffect, useRef, useState } from 'react'
import { problemFrom } from '../api/http.ts'
import { toast } from '../toast.ts'

type Connecting<Values> = {
  empty: Values
  /** What is wrong before anything is sent, by field. */
  missingIn: (values: Values) => Partial<Record<keyof Values, string>>
  connect: (values: Values) => Promise<unknown>
  onConnected: () => Promise<unknown>
  /** Toasts. */
  connected: string
  failed: string
}

/** A form that connects an account of another service. Not a record: passwords and keys are never kept as a draft. The first field that is wrong gets the focus. */
export function useConnecting<Values extends Record<string, string>>(parts: Connecting<Values>) {
  const { empty, missingIn, connect, onConnected, connected, failed } = parts
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<keyof Values, string>>>({})
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const set = (field: keyof Values, value: string) => setValues((before) => ({ ...before, [field]: value }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = missingIn(values)
    setErrors(missing)
    setFault(undefined)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await connect(values)
      toast.good(connected)
      await onConnected()
    } catch (error) {
      const { detail, errors: found = {} } = problemFrom(error)
      setErrors(found as Partial<Record<keyof Values, string>>)
      setFault(Object.keys(found).length > 0 ? undefined : detail)
      toast.bad(failed)
    }
    setBusy(false)
  }
  return { values, set, errors, fault, busy, fields, submit }
}
