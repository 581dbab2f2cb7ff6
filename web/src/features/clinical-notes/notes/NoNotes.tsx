import { NotebookPen, PenLine, Plus, SearchX } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export function NoNotes({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={NotebookPen}
      title="No clinical notes yet"
      actions={
        <Button variant="filled" icon={Plus} onClick={onAdd} aria-haspopup="dialog">
          Add First Note
        </Button>
      }
    >
      Start documenting your sessions and observations for this client.
    </EmptyState>
  )
}

export function NothingUnsigned({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon={PenLine} title="Nothing to sign" actions={<Button onClick={onClear}>Show all</Button>} small>
      Every note of this client is signed.
    </EmptyState>
  )
}

export function NothingFound({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <EmptyState icon={SearchX} title="Nothing matches" actions={<Button onClick={onClear}>Show all</Button>} small>
      No clinical note here has “{words}” in its text or its addenda.
    </EmptyState>
  )
}
