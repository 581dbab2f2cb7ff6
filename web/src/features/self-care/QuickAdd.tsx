import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** One line and Enter: adds a task with default settings. */
export function QuickAdd({ clientId }: { clientId: string }) {
  const refresh = useRefresh('self_care_tasks')
  const input = useRef<HTMLInputElement>(null)
  const [task, setTask] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const blank = task.trim() === ''
  const change = (text: string) => {
    setTask(text)
    setRefusal(undefined)
    // Different text is a different task: it must not reuse the idempotency key of one that may have arrived.
    if (refusal) setKey(crypto.randomUUID())
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (blank || busy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await api.selfCare.add({ clientId, task }, { context: { idempotencyKey: key } })
      setTask('')
      setKey(crypto.randomUUID())
      toast.good('Task added')
      await refresh()
    } catch (error) {
      const { detail, errors } = problemFrom(error)
      setRefusal(errors?.task ?? detail)
      toast.bad('Failed to add task')
    }
    setBusy(false)
    input.current?.focus()
  }
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="flex items-start gap-2">
      <Field label="New task" labelHidden error={refusal} className="flex-1">
        <TextInput
          ref={input}
          value={task}
          readOnly={busy}
          autoComplete="off"
          placeholder="Add a task, then press Enter"
          onChange={({ target }) => change(target.value)}
        />
      </Field>
      <Button type="submit" variant="soft" icon={Plus} busy={busy} disabled={blank}>
        Add
      </Button>
    </form>
  )
}
