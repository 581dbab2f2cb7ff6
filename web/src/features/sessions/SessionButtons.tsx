import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { formatDay } from '../../lib/time/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'

export type SessionActions = { onEdit: (session: Session) => void; onDelete: (session: Session) => void }

export function SessionButtons({ session, onEdit, onDelete }: SessionActions & { session: Session }) {
  const day = formatDay(session.sessionDate)
  return (
    <div className="flex gap-1">
      <IconButton
        label={`Edit session on ${day}`}
        icon={Pencil}
        onClick={() => onEdit(session)}
        aria-haspopup="dialog"
      />
      <IconButton
        label={`Delete session on ${day}`}
        icon={Trash2}
        onClick={() => onDelete(session)}
        aria-haspopup="dialog"
      />
    </div>
  )
}
