import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { countOf } from '../../lib/format.ts'
import { useTheme } from '../../lib/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { CommandGroup, CommandRows } from '../../ui/CommandFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { PaletteBoxProps } from './PaletteBox.tsx'
import { actsOf, furtherPages } from './palette-entries.ts'
import { fitting } from './palette-match.ts'
import { ClientRow, EntryRow } from './EntryRow.tsx'
import { FoundRecords, recordPaths } from './FoundRecords.tsx'
import { useRecentClients } from './recent-clients.ts'
import type { RecordSearch } from './use-record-search.ts'

type PaletteResultsProps = PaletteBoxProps & {
  words: string
  search: RecordSearch
  /** The first row is chosen whenever the rows change. */
  firstWins: boolean
  /** The first row is opened as soon as the answer to the words is there. */
  hurried: boolean
  select: (row: string) => void
  /** `leads` where the focus belongs to what was opened. */
  onClose: (leads: boolean) => void
}

const showsNumber = (words: string) => (words.match(/\d/g)?.length ?? 0) >= 3

export function PaletteResults(props: PaletteResultsProps) {
  const { me, pages, words, search, firstWins, hurried, select, onLogout, onClose } = props
  const router = useRouter()
  const theme = useTheme()
  const recent = useRecentClients()
  const empty = words.trim() === ''
  const clients = empty ? [] : search.clients
  const records = empty ? [] : recordPaths(search)
  const earlier = empty && me.role === 'therapist' ? recent : []
  const shownPages = fitting(words, [...pages, ...furtherPages(me.role)])
  const { pathname } = router.history.location
  const clientId = /^\/app\/clients\/([^/]+)$/.exec(pathname)?.[1]
  const shownActs = fitting(words, actsOf(me.role, me.standing, { ...theme, clientId }))

  const open = (path: string) => {
    onClose(true)
    // Another part of the page that is open takes its place, as in its own menu.
    if (path.split('?')[0] === pathname) router.history.replace(path)
    else router.history.push(path)
  }
  const rows = [
    ...[...clients, ...earlier].map(({ id }) => ({ row: `client ${id}`, run: () => open(`/app/clients/${id}`) })),
    ...records.map(({ row, path }) => ({ row, run: () => open(path) })),
    ...shownPages.map(({ to }) => ({ row: `page ${to}`, run: () => open(to) })),
    ...shownActs.map(({ id, run }) => ({
      row: `act ${id}`,
      run: () => {
        onClose(false)
        run({ open, logout: onLogout, clientId })
      },
    })),
  ]
  const runOf = (wanted: string) => rows.find(({ row }) => row === wanted)?.run ?? (() => undefined)
  const first = rows[0]?.row
  useEffect(() => {
    if (firstWins && first !== undefined) select(first)
  }, [firstWins, first, words, select])
  const runFirst = useRef(() => undefined as void)
  useEffect(() => {
    runFirst.current = () => rows[0]?.run()
  })
  useEffect(() => {
    if (hurried && search.settled) runFirst.current()
  }, [hurried, search.settled])

  return (
    <>
      <CommandRows>
        {clients.length > 0 && (
          <CommandGroup heading="Clients">
            {clients.map((client) => (
              <ClientRow
                key={client.id}
                value={`client ${client.id}`}
                onSelect={runOf}
                name={client.name}
                preferredName={client.preferredName}
                fact={showsNumber(words) && client.phone ? client.phone : client.email}
                archived={client.archivedAt !== null}
              />
            ))}
          </CommandGroup>
        )}
        {earlier.length > 0 && (
          <CommandGroup heading="Recently opened">
            {earlier.map(({ id, name, email }) => (
              <ClientRow key={id} value={`client ${id}`} onSelect={runOf} name={name} fact={email} />
            ))}
          </CommandGroup>
        )}
        {!empty && <FoundRecords search={search} zone={me.timeZone} onSelect={runOf} />}
        {shownPages.length > 0 && (
          <CommandGroup heading="Pages">
            {shownPages.map(({ to, label, icon, lock }) => (
              <EntryRow key={to} value={`page ${to}`} onSelect={runOf} label={label} icon={icon} lock={lock} />
            ))}
          </CommandGroup>
        )}
        {shownActs.length > 0 && (
          <CommandGroup heading="Actions">
            {shownActs.map(({ id, label, icon, lock }) => (
              <EntryRow key={id} value={`act ${id}`} onSelect={runOf} label={label} icon={icon} lock={lock} />
            ))}
          </CommandGroup>
        )}
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
      {search.settled && !search.failure && rows.length === 0 && (
        <Nothing words={words} searchesClients={me.role === 'therapist'} />
      )}
      <p role="status" className="sr-only">
        {!empty &&
          search.settled &&
          !search.failure &&
          (rows.length > 0 ? countOf(rows.length, 'result') : 'Nothing found')}
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
      <p className="font-semibold wrap-anywhere">Nothing fits “{words.trim()}”</p>
      <p className="mx-auto mt-1 max-w-100 text-md text-muted">
        {searchesClients
          ? 'Clients and their appointments are found by name, preferred name, email or phone number, notes, documents and tasks by the words in them, pages and actions by what they are called.'
          : 'Pages and actions are found by what they are called.'}
      </p>
    </div>
  )
}
