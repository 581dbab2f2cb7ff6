import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

type AddLineProps = {
  label: string
  hint?: string
  /** Where the focus can be sent. */
  place?: string
  longest: number
  onAdd: (text: string) => void
}

/** A line that adds to a list: Enter, the button, and leaving it with something in it. */
export function AddLine({ label, hint, place, longest, onAdd }: AddLineProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    if (typed.trim() === '') return
    onAdd(typed)
    setTyped('')
  }
  return (
    <Field label={label} labelHidden hint={hint}>
      <div className="flex gap-2">
        <TextInput
          autoComplete="off"
          enterKeyHint="enter"
          placeholder={label}
          maxLength={longest}
          value={typed}
          data-place={place}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
            event.preventDefault()
            add()
          }}
        />
        <Button icon={Plus} onClick={add} aria-label={`Add ${label.toLowerCase()}`}>
          Add
        </Button>
      </div>
    </Field>
  )
}
