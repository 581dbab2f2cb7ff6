import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { ArchiveRestore, Mail, Pencil, Phone } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { formatDay } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { mailTo, phoneTo } from './contact-links.ts'
import { moodWord } from './mood-words.ts'

export const backToClients = { to: '/app/clients', label: 'Back to My Clients' }

type ProfileHeaderProps = { overview: ClientOverview; onEdit: () => void; onRestore: () => void }

export function ProfileHeader({ overview, onEdit, onRestore }: ProfileHeaderProps) {
  const { client, latestMood } = overview
  const name = client.name || 'Unknown Client'
  const phone = phoneTo(client)
  const archived = client.archivedAt !== null
  return (
    <PageHead
      title={name}
      back={backToClients}
      lead={<Avatar name={name} size={72} />}
      badge={
        archived ? (
          <Badge>Archived</Badge>
        ) : (
          <Badge tone="good" dot>
            Active
          </Badge>
        )
      }
      fact={
        <>
          <Facts
            facts={[
              client.age === null ? <Unspecified what="Age" /> : `${client.age} years`,
              client.gender || <Unspecified what="Gender" />,
              client.diagnosis || <Unspecified what="Diagnosis" />,
            ]}
          />
          <Facts
            facts={[
              client.preferredName && `Goes by ${client.preferredName}`,
              client.pronouns,
              latestMood &&
                `Latest mood ${latestMood.mood} of 10, ${moodWord(latestMood.mood)}, on ${formatDay(latestMood.date)}`,
            ]}
          />
        </>
      }
      actionsBelow
      actions={
        <>
          {client.email && (
            <AnchorButton href={mailTo(client)} icon={Mail}>
              Email
            </AnchorButton>
          )}
          {phone && (
            <AnchorButton href={phone} icon={Phone}>
              Call
            </AnchorButton>
          )}
          <Button icon={Pencil} onClick={onEdit} aria-haspopup="dialog">
            Edit
          </Button>
          {archived && (
            <Button icon={ArchiveRestore} variant="filled" onClick={onRestore}>
              Restore
            </Button>
          )}
        </>
      }
    />
  )
}

/** What there is of these, in one line. */
function Facts({ facts }: { facts: ReactNode[] }) {
  const known = facts.filter(Boolean)
  if (known.length === 0) return null
  return (
    <p className="wrap-anywhere">
      {known.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </p>
  )
}

function Unspecified({ what }: { what: string }) {
  return (
    <>
      {what}: <span>Not specified</span>
    </>
  )
}
