import { maxLineText } from '@openhour/shared/features/ai/ai.rules.ts'
import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

type LineEditorProps = {
  label: string
  text: string
  onSave: (text: string) => void
  onCancel: () => void
}

/** Changes the text of one line in its place. Escape cancels, Ctrl+Enter saves. */
export function LineEditor({ label, text, onSave, onCancel }: LineEditorProps) {
  const id = useId()
  const [typed, setTyped] = useState(text)
  const save = () => (typed.trim() === '' ? undefined : onSave(typed.trim()))
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <TextArea
        id={id}
        value={typed}
        maxLength={maxLineText}
        ref={(element) => {
          // Only when it appears.
          if (element && document.activeElement !== element && !element.dataset['seen']) {
            element.dataset['seen'] = 'true'
            element.focus()
            element.setSelectionRange(element.value.length, element.value.length)
          }
        }}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onCancel()
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      <div className="flex gap-2">
        <Button size="sm" variant="soft" className="max-md:h-11" onClick={save} disabled={typed.trim() === ''}>
          Done
        </Button>
        <Button size="sm" variant="ghost" className="max-md:h-11" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
