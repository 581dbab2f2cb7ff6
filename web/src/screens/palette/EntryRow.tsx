import type { Excerpt } from '@openhour/shared/features/search/search.contract.ts'
import { Crown, Lock, type LucideIcon } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CommandRow } from '../../ui/CommandFrame.tsx'
import { Avatar } from '../../ui/Tile.tsx'

type Chosen = {
  value: string
  /** Returns what a row does. */
  onSelect: (row: string) => () => void
}

type ClientRowProps = Chosen & {
  name: string
  preferredName?: string | null | undefined
  /** Tells apart two clients of the same name. */
  fact: string
  archived?: boolean | undefined
}

export function ClientRow({ value, onSelect, name, preferredName, fact, archived }: ClientRowProps) {
  return (
    <CommandRow value={value} onSelect={() => onSelect(value)()}>
      <Avatar name={name} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {name}
          {preferredName && <span className="font-normal text-muted"> ({preferredName})</span>}
        </span>
        <span className="block truncate text-sm text-muted">{fact}</span>
      </span>
      {archived && <Badge>Archived</Badge>}
    </CommandRow>
  )
}

type EntryRowProps = Chosen & { label: string; icon: LucideIcon; lock?: 'lock' | 'crown' | undefined }

export function EntryRow({ value, onSelect, label, icon: Icon, lock }: EntryRowProps) {
  const Closed = lock === 'crown' ? Crown : Lock
  return (
    <CommandRow value={value} onSelect={() => onSelect(value)()}>
      <span aria-hidden className="inline-flex w-9 justify-center">
        <Icon size={18} />
      </span>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {lock && (
        <>
          <Closed size={15} aria-hidden className="text-muted" />
          <span className="sr-only">, not in your plan</span>
        </>
      )}
    </CommandRow>
  )
}

type RecordRowProps = Chosen & { icon: LucideIcon; title: string; fact: string; excerpt: Excerpt }

/** A note or a document: its client, its date, and the matching passage. */
export function RecordRow({ value, onSelect, icon: Icon, title, fact, excerpt }: RecordRowProps) {
  return (
    <CommandRow value={value} onSelect={() => onSelect(value)()}>
      <span aria-hidden className="inline-flex w-9 justify-center">
        <Icon size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-medium">{title}</span>
          <span className="shrink-0 text-xs text-muted">{fact}</span>
        </span>
        <span className="block truncate text-sm text-muted">
          {endOf(excerpt.before)}
          <mark className="bg-transparent font-semibold text-text">{excerpt.hit}</mark>
          {excerpt.after}
        </span>
      </span>
    </CommandRow>
  )
}

type FactRowProps = Chosen & {
  icon: LucideIcon
  title: string
  fact: string
  text: string | null
  /** Struck through. */
  done?: boolean
}

/** A task or an invoice: its title, a fact beside it, and a line of text. */
export function FactRow({ value, onSelect, icon: Icon, title, fact, text, done = false }: FactRowProps) {
  return (
    <CommandRow value={value} onSelect={() => onSelect(value)()}>
      <span aria-hidden className="inline-flex w-9 justify-center">
        <Icon size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cn('truncate font-medium', done && 'text-muted line-through')}>{title}</span>
          <span className="shrink-0 text-xs text-muted">{fact}</span>
        </span>
        {text && <span className="block truncate text-sm text-muted">{text}</span>}
      </span>
    </CommandRow>
  )
}

/** Shortens the text before the match, so that the match is visible on a phone too. */
function endOf(before: string): string {
  return before.length <= 24 ? before : `…${before.slice(before.indexOf(' ', before.length - 24) + 1)}`
}

type AppointmentRowProps = Chosen & { icon: LucideIcon; title: string; over: boolean }

/** An appointment, with a mark if it is over. */
export function AppointmentRow({ value, onSelect, icon: Icon, title, over }: AppointmentRowProps) {
  return (
    <CommandRow value={value} onSelect={() => onSelect(value)()}>
      <span aria-hidden className="inline-flex w-9 justify-center">
        <Icon size={18} />
      </span>
      <span className={over ? 'min-w-0 flex-1 truncate text-muted' : 'min-w-0 flex-1 truncate'}>{title}</span>
      {over && <span className="shrink-0 text-xs text-muted">Past</span>}
    </CommandRow>
  )
}
