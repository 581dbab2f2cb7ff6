import { Archive, SearchX, UserPlus, Users } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Where `archivedCount` clients lie in the archive, the practice is not a new one. */
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
      A client whom you archive leaves your list and your limit, and waits here with everything that is theirs.
    </EmptyState>
  )
}

export function NothingMatches({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <EmptyState icon={SearchX} title="Nothing matches" actions={<Button onClick={onClear}>Show all</Button>} small>
      No client here has “{words}” in their name, email or diagnosis.
    </EmptyState>
  )
}
