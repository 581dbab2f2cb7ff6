import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

type AddLineProps = {
  label: string
  hint?: string
  /** Ref for moving the focus here. */
  place?: string
  longest: number
  onAdd: (text: string) => void
}

/** An input that adds to a list on Enter, on its button, and on blur. */
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
