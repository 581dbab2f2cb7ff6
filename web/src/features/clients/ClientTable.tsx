import { ShieldAlert } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { nextText, urgentText, waitingOf } from './card-texts.ts'
import { type ClientMenuProps, clientMenu } from './client-menu.ts'
import { unnamed } from './client-labels.ts'

const head = 'px-3 py-2 text-left text-xs font-normal text-muted first:pl-4 sm:first:pl-6'
const cell = 'px-3 first:pl-4 sm:first:pl-6'

/** The clients of one page in rows of 44 px. Each leads to the profile as a whole. */
export function ClientTable({ rows }: { rows: readonly ClientMenuProps[] }) {
  return (
    <Card padding="none">
      <table className="w-full table-fixed text-md">
        <thead className="border-b border-line bg-surface-2">
          <tr>
            <th scope="col" className={head}>
              Client
            </th>
            <th scope="col" className={`${head} w-[45%] sm:w-44`}>
              Next appointment
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              Open items
            </th>
            <th scope="col" className={`${head} max-lg:hidden`}>
              Diagnosis
            </th>
            <th scope="col" className="w-14">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.client.id} {...row} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Row(props: ClientMenuProps) {
  const { client } = props
  const name = client.name || unnamed
  const urgent = urgentText(client)
  return (
    <tr className="relative h-11 hover:bg-surface-2">
      <th scope="row" className={`${cell} text-left font-medium`}>
        <span className="flex items-center gap-2">
          <PathLink
            to={`/app/clients/${client.id}`}
            dir="auto"
            className="truncate py-2.5 after:absolute after:inset-0"
          >
            {name}
          </PathLink>
          {urgent && (
            <span className="flex shrink-0 items-center gap-1 text-sm text-bad">
              <ShieldAlert size={16} aria-hidden />
              <span className="max-sm:sr-only">{urgent}</span>
            </span>
          )}
        </span>
      </th>
      <td className={`${cell} truncate text-sm`}>
        {client.nextAppointment ? nextText(client.nextAppointment) : <span className="text-muted">None</span>}
      </td>
      <td className={`${cell} truncate text-sm max-md:hidden`}>{waitingOf(client).join(', ')}</td>
      <td className={`${cell} truncate text-sm text-muted max-lg:hidden`}>{client.diagnosis}</td>
      <td className="relative z-1 text-center">
        <ActionsMenu of={name} size="sm" className="max-md:h-11" entries={clientMenu(props)} />
      </td>
    </tr>
  )
}
