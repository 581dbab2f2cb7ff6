import type { OwnTemplate, Snippet } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate, Pencil, Plus, TextCursorInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, queries } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { toast } from '../../../lib/toast.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { SnippetDialog } from './SnippetDialog.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

type Kind = 'templates' | 'snippets'
type Own = OwnTemplate | Snippet
type Writing = { kind: 'template'; given?: OwnTemplate } | { kind: 'snippet'; given?: Snippet }

const words = {
  templates: {
    one: 'template',
    icon: LayoutTemplate,
    empty: 'No templates of your own yet',
    hint: 'A template is a list of headings for your notes.',
  },
  snippets: {
    one: 'snippet',
    icon: TextCursorInput,
    empty: 'No snippets yet',
    hint: 'A snippet is text you use often. In a note, type / and its name, then press Tab.',
  },
}

/** The practice's own templates and snippets. Lazy-loaded. Mount a new instance each time it opens. */
export function OwnTextsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('templates')
  const [writing, setWriting] = useState<{ what: Writing; open: boolean; opening: number }>()
  const [deleting, setDeleting] = useState<Own>()
  const templates = useQuery(queries.noteTemplates.list.queryOptions())
  const snippets = useQuery(queries.noteSnippets.list.queryOptions())
  const refresh = useRefresh('note_templates', 'note_snippets')
  const write = (given?: Own) =>
    setWriting((before) => ({
      what:
        kind === 'templates'
          ? { kind: 'template', ...(given && { given: given as OwnTemplate }) }
          : { kind: 'snippet', ...(given && { given: given as Snippet }) },
      open: true,
      opening: (before?.opening ?? 0) + 1,
    }))
  const common = {
    open: writing?.open ?? false,
    onClose: () => setWriting((before) => before && { ...before, open: false }),
    onDone: refresh,
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="form"
      title="Templates and snippets"
      description="Only you can see them. Use them in notes about any client."
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="filled" icon={Plus} onClick={() => write()} aria-haspopup="dialog">
            Add {words[kind].one}
          </Button>
        </>
      }
    >
      <SegmentedSwitch
        label="Templates or snippets"
        segments={[
          { value: 'templates', label: 'Templates', count: templates.data?.items.length },
          { value: 'snippets', label: 'Snippets', count: snippets.data?.items.length },
        ]}
        value={kind}
        onChange={setKind}
        block
      />
      <OwnList kind={kind} query={kind === 'templates' ? templates : snippets} onEdit={write} onDelete={setDeleting} />
      {writing?.what.kind === 'template' && (
        <TemplateDialog key={writing.opening} {...common} template={writing.what.given} />
      )}
      {writing?.what.kind === 'snippet' && (
        <SnippetDialog key={writing.opening} {...common} snippet={writing.what.given} />
      )}
      <DeleteOwn kind={kind} own={deleting} onClose={() => setDeleting(undefined)} onDone={refresh} />
    </Dialog>
  )
}

type OwnListProps = {
  kind: Kind
  query: { data?: { items: readonly Own[] } | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  onEdit: (own: Own) => void
  onDelete: (own: Own) => void
}

function OwnList({ kind, query, onEdit, onDelete }: OwnListProps) {
  const { one, icon, empty, hint } = words[kind]
  return (
    <div className="mt-4">
      {query.error && !query.data ? (
        <ErrorState
          title={`Your ${kind} could not be loaded`}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {problemFrom(query.error).detail}
        </ErrorState>
      ) : !query.data ? (
        <Loading label={`Loading your ${kind}`} className="flex flex-col gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      ) : query.data.items.length === 0 ? (
        <EmptyState icon={icon} title={empty} small>
          {hint}
        </EmptyState>
      ) : (
        <ul aria-label={`Your ${kind}`} className="divide-y divide-line">
          {query.data.items.map((own) => (
            <li key={own.id} className="flex items-center gap-2 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{own.name}</span>
                <span className="block truncate text-sm text-muted">
                  {'sections' in own ? own.sections.map(({ heading }) => heading).join(', ') : own.text}
                </span>
              </span>
              <IconButton label={`Edit ${one} ${own.name}`} icon={Pencil} onClick={() => onEdit(own)} />
              <IconButton label={`Delete ${one} ${own.name}`} icon={Trash2} onClick={() => onDelete(own)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type DeleteOwnProps = { kind: Kind; own: Own | undefined; onClose: () => void; onDone: () => Promise<void> }

function DeleteOwn({ kind, own, onClose, onDone }: DeleteOwnProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { one } = words[kind]
  const remove = async () => {
    if (!own) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await (kind === 'templates' ? api.noteTemplates : api.noteSnippets).delete({ id: own.id })
      onClose()
      toast.good(kind === 'templates' ? 'Template deleted' : 'Snippet deleted')
    } catch (error) {
      setRefusal(problemFrom(error).detail)
    }
    setBusy(false)
    await onDone()
  }
  return (
    <AlertDialog
      open={own !== undefined}
      onClose={onClose}
      title={`Delete this ${one}?`}
      description={`“${own?.name ?? ''}” will be permanently deleted. Notes written with it don’t change.`}
      confirmLabel={`Delete ${one}`}
      busy={busy}
      onConfirm={() => void remove()}
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
