import { Archive, SearchX, UserPlus, Users } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** With archived clients (`archivedCount`) the practice is not new, so the text differs. */
export function NoClients({ archivedCount, onAdd }: { archivedCount: number; onAdd: () => void }) {
  return (
    <EmptyState
      icon={Users}
      title="No clients yet"
      actions={
        <Button variant="filled" icon={UserPlus} onClick={onAdd} aria-haspopup="dialog">
          Add Client
        </Button>
      }
    >
      {archivedCount > 0
        ? 'All your clients are archived. Add a new one, or restore one from Archived.'
        : 'Get started by adding your first client to begin managing their therapy journey.'}
    </EmptyState>
  )
}

export function NoArchivedClients() {
  return (
    <EmptyState icon={Archive} title="No archived clients">
      Clients you archive appear here with their full record. They don’t count towards your limit.
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
      Try another name, email or diagnosis.
    </EmptyState>
  )
}
