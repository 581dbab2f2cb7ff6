import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { FoundClient } from '@openhour/shared/features/search/search.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { countOf } from '../../lib/time/format.ts'
import { useTheme } from '../../lib/theme/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { CommandGroup, CommandRows } from '../../ui/CommandFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { helpWords } from '../help/help-words.ts'
import { palettePagesOf } from '../shell/menus.ts'
import { practicePagesOf } from '../shell/practice-pages.ts'
import { openClient, openPath } from './open-path.ts'
import { actionsOf } from './palette-entries.ts'
import { fitting } from './palette-match.ts'
import { ClientRow, EntryRow } from './EntryRow.tsx'
import { FoundRecords, MoreRow, recordPaths } from './FoundRecords.tsx'
import { type Block, nearness, nearnessOfClient, orderOf } from './palette-order.ts'
import { useRecentClients } from './recent-clients.ts'
import type { RecordSearch } from './use-record-search.ts'

type PaletteResultsProps = {
  me: Me
  onLogout: () => void
  words: string
  search: RecordSearch
  /** Whenever the rows change, the best match is selected. */
  firstWins: boolean
  /** Opens the selected row as soon as the answer arrives. */
  hurried: boolean
  select: (row: string) => void
  /** `leads` if the focus belongs to what was opened. */
  onClose: (leads: boolean) => void
}

/** The value of no row: Enter opens nothing. */
const nothingChosen = 'nothing'

const shownClients = (clients: readonly FoundClient[], words: string) =>
  clients.map((client) => ({ row: `client ${client.id}`, near: nearnessOfClient(words, client) }))

const countText = (found: number, more: boolean) =>
  more ? `${countOf(found, 'result')} shown, there are more` : countOf(found, 'result')

const showsNumber = (words: string) => (words.match(/\d/g)?.length ?? 0) >= 3

export function PaletteResults(props: PaletteResultsProps) {
  const { me, words, search, firstWins, hurried, select, onLogout, onClose } = props
  const router = useRouter()
  const theme = useTheme()
  const recent = useRecentClients()
  const empty = words.trim() === ''
  const clients = empty ? [] : search.clients
  const records = empty ? [] : recordPaths(search)
  const earlier = empty && me.role === 'therapist' ? recent : []
  const shownPages = fitting(
    words,
    palettePagesOf(practicePagesOf(me.role), me.tierStatus).map((page) => ({
      ...page,
      keywords: helpWords.get(page.help ?? ''),
    })),
  )
  const clientId = openClient(router)
  const shownActions = fitting(words, actionsOf(me.role, me.tierStatus, { ...theme, clientId }))

  const open = (path: string) => {
    onClose(true)
    openPath(router, path)
  }
  const near = shownClients(clients, words)
  const entries = empty
    ? []
    : [
        ...shownPages.map(({ to, label, keywords }) => ({ row: `page ${to}`, near: nearness(words, label, keywords) })),
        ...shownActions.map(({ id, label, keywords }) => ({
          row: `action ${id}`,
          near: nearness(words, label, keywords),
        })),
      ].sort((a, b) => a.near - b.near)
  const order = orderOf({ clients: near, entries, records: records.map(({ row }) => row) })
  const runs = new Map<string, () => void>([
    ...[...clients, ...earlier].map(({ id }) => [`client ${id}`, () => open(`/app/clients/${id}`)] as const),
    ...records.map(({ row, path }) => [row, () => open(path)] as const),
    ...search.more.map((kind) => [`more ${kind}`, () => search.showMore(kind)] as const),
    ...shownPages.map(({ to }) => [`page ${to}`, () => open(to)] as const),
    ...shownActions.map(
      ({ id, run }) =>
        [
          `action ${id}`,
          () => {
            onClose(false)
            run({ open, logout: onLogout })
          },
        ] as const,
    ),
  ])
  const runOf = (wanted: string) => runs.get(wanted) ?? (() => undefined)
  const [lately] = earlier
  const atRest = lately ? `client ${lately.id}` : shownPages[0] && `page ${shownPages[0].to}`
  const chosen = (empty ? atRest : order.chosen) ?? nothingChosen
  useEffect(() => {
    if (firstWins) select(chosen)
  }, [firstWins, chosen, words, select])
  const runChosen = useRef(() => undefined as void)
  useEffect(() => {
    runChosen.current = () => runOf(chosen)()
  })
  useEffect(() => {
    if (hurried && search.settled) runChosen.current()
  }, [hurried, search.settled])

  const found = clients.length + records.length + shownPages.length + shownActions.length
  const personRow = (client: FoundClient) => (
    <ClientRow
      key={client.id}
      value={`client ${client.id}`}
      onSelect={runOf}
      name={client.name}
      preferredName={client.preferredName}
      fact={showsNumber(words) && client.phone ? client.phone : emailOf(client)}
      archived={client.archivedAt !== null}
    />
  )
  const alike = new Set(near.filter((one) => one.near === 4).map(({ row }) => row))
  const isAlike = ({ id }: FoundClient) => alike.has(`client ${id}`)
  const pageGroup = shownPages.length > 0 && (
    <CommandGroup key="pages" heading="Pages">
      {shownPages.map(({ to, label, icon, lock }) => (
        <EntryRow key={to} value={`page ${to}`} onSelect={runOf} label={label} icon={icon} lock={lock} />
      ))}
    </CommandGroup>
  )
  const actionGroup = shownActions.length > 0 && (
    <CommandGroup key="actions" heading="Actions">
      {shownActions.map(({ id, label, icon, lock }) => (
        <EntryRow key={id} value={`action ${id}`} onSelect={runOf} label={label} icon={icon} lock={lock} />
      ))}
    </CommandGroup>
  )
  const people = (heading: string, those: readonly FoundClient[], last: boolean) =>
    those.length > 0 && (
      <CommandGroup key={heading} heading={heading}>
        {those.map(personRow)}
        {last && <MoreRow kind="clients" search={search} onSelect={runOf} />}
      </CommandGroup>
    )
  const likely = clients.filter((one) => !isAlike(one))
  const alikeNames = new Set(clients.filter(isAlike).map(({ name }) => name))
  const ofOthers = search.appointments.filter(({ clientName }) => !alikeNames.has(clientName))
  const ofAlike = {
    notes: [],
    documents: [],
    tasks: [],
    invoices: [],
    more: [],
    full: [],
    appointments: empty ? [] : search.appointments.filter(({ clientName }) => alikeNames.has(clientName)),
  }
  const blocks: Record<Block, ReactNode> = {
    clients: people('Clients', likely, likely.length === clients.length),
    entries: entries[0]?.row.startsWith('action ') ? [actionGroup, pageGroup] : [pageGroup, actionGroup],
    records: !empty && (
      <FoundRecords search={{ ...search, appointments: ofOthers }} zone={me.timeZone} onSelect={runOf} />
    ),
    similar: [
      people('Similar names', clients.filter(isAlike), true),
      <FoundRecords key="appointments" search={ofAlike} zone={me.timeZone} onSelect={runOf} />,
    ],
  }

  return (
    <>
      <CommandRows>
        {earlier.length > 0 && (
          <CommandGroup heading="Recently opened">
            {earlier.map(({ id, name, email }) => (
              <ClientRow key={id} value={`client ${id}`} onSelect={runOf} name={name} fact={emailOf({ email })} />
            ))}
          </CommandGroup>
        )}
        {order.blocks.map((block) => (
          <Fragment key={block}>{blocks[block]}</Fragment>
        ))}
      </CommandRows>
      {!search.settled && clients.length + records.length === 0 && <Waiting />}
      {search.failure && (
        <div role="alert" className="flex flex-col items-start gap-3 px-5 pt-2 pb-5">
          <p className="text-md">
            <span className="font-semibold">Your records could not be searched.</span>{' '}
            <span className="text-muted">{search.failure}</span>
          </p>
          <Button size="sm" onClick={search.retry}>
            Try again
          </Button>
        </div>
      )}
      {search.settled && !search.failure && found === 0 && (
        <Nothing words={words} searchesClients={me.role === 'therapist'} />
      )}
      <p role="status" className="sr-only">
        {!empty &&
          search.settled &&
          !search.failure &&
          (found > 0 ? countText(found, search.more.length + search.full.length > 0) : 'Nothing found')}
      </p>
    </>
  )
}

function Waiting() {
  return (
    <div aria-hidden className="flex flex-col gap-3 px-4.5 py-3">
      {['w-44', 'w-56'].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-9 rounded-md" />
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  )
}

function Nothing({ words, searchesClients }: { words: string; searchesClients: boolean }) {
  return (
    <div className="px-5 py-10 text-center">
      <p className="font-semibold wrap-anywhere">No results for “{words.trim()}”</p>
      <p className="mx-auto mt-1 max-w-100 text-md text-muted">
        {searchesClients
          ? 'Search clients and their appointments by name, preferred name, email or phone number. Search notes, documents and tasks by the words in them, invoices by their number, and pages and actions by name.'
          : 'Search pages and actions by name.'}
      </p>
    </div>
  )
}

const emailOf = ({ email }: { email: string | null }) => (email ? readableEmail(email) : 'No email')
