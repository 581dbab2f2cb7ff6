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
      All notes about this client are signed.
    </EmptyState>
  )
}

export function NoSearchResults({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={`No results for “${search}”`}
      actions={<Button onClick={onClear}>Show all</Button>}
      small
    >
      Search looks in the text of notes and in their addenda.
    </EmptyState>
  )
}
