import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { ArchiveRestore, ChevronLeft, Mail, Pencil, Phone } from 'lucide-react'
import { formatDay } from '../../lib/format.ts'
import { useTitle } from '../../lib/title.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import { mailTo, phoneTo } from './contact-links.ts'
import { moodWord } from './mood-words.ts'

type ProfileHeaderProps = { overview: ClientOverview; onEdit: () => void; onRestore: () => void }

export function ProfileHeader({ overview, onEdit, onRestore }: ProfileHeaderProps) {
  const { client, latestMood } = overview
  const name = client.name || 'Unknown Client'
  const phone = phoneTo(client)
  const archived = client.archivedAt !== null
  useTitle(name)
  return (
    <header className="mb-6 md:mb-8">
      <BackToClients />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-[1_1_24rem] items-start gap-4 sm:items-center">
          <Avatar name={name} size={72} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="min-w-0 text-3xl wrap-anywhere md:text-5xl">{name}</h1>
              {archived ? (
                <Badge>Archived</Badge>
              ) : (
                <Badge tone="good" dot>
                  Active
                </Badge>
              )}
            </div>
            <div className="mt-1 text-md text-muted md:text-base">
              <Facts
                facts={[
                  client.age === null ? 'Age: Not specified' : `${client.age} years`,
                  client.gender || 'Gender: Not specified',
                  client.diagnosis || 'Diagnosis: Not specified',
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
            </div>
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
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
        </div>
      </div>
    </header>
  )
}

/** The way back to the list. */
export function BackToClients() {
  return (
    <PathLink
      to="/app/clients"
      exact
      className="mb-3 inline-flex items-center gap-1.5 rounded-sm text-md text-muted hover:text-text"
    >
      <ChevronLeft size={16} aria-hidden />
      Back to My Clients
    </PathLink>
  )
}

/** What there is of these, in one line. */
function Facts({ facts }: { facts: (string | null)[] }) {
  const known = facts.filter(Boolean)
  return known.length > 0 && <p className="wrap-anywhere">{known.join(' · ')}</p>
}
