import type { OwnTemplate, Snippet } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate, Pencil, Plus, TextCursorInput, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { api, queries } from '../../../lib/api/api.ts'
import { failedLoad } from '../../../lib/api/failed-load.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { useRowFocus } from '../../../lib/row-focus.ts'
import { useUndoable } from '../../../lib/use-undoable.ts'
import { Button } from '../../../ui/Button.tsx'
import { defineDialogs } from '../../../ui/define-dialogs.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

type Kind = 'templates' | 'snippets'
type Own = OwnTemplate | Snippet

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

const [useTextDialogs, TextDialogs] = defineDialogs<{ onDone: () => Promise<void> }>()({
  template: lazyDialog(() => import('./TemplateDialog.tsx').then((file) => file.TemplateDialog)),
  snippet: lazyDialog(() => import('./SnippetDialog.tsx').then((file) => file.SnippetDialog)),
})

/** The practice's own templates and snippets. Lazy-loaded. Mount a new instance each time it opens. */
export function OwnTextsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('templates')
  const dialogs = useTextDialogs()
  const templates = useQuery(queries.noteTemplates.list.queryOptions())
  const snippets = useQuery(queries.noteSnippets.list.queryOptions())
  const refresh = useRefresh('note_templates', 'note_snippets')
  const remove = useRemove()
  const add = () => dialogs.show(kind === 'templates' ? { kind: 'template' } : { kind: 'snippet' })
  const edit = (own: Own) =>
    dialogs.show('sections' in own ? { kind: 'template', template: own } : { kind: 'snippet', snippet: own })
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
          <Button variant="filled" icon={Plus} onClick={add} aria-haspopup="dialog">
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
      <OwnList
        kind={kind}
        query={kind === 'templates' ? templates : snippets}
        onEdit={edit}
        onDelete={(own) => void remove(own)}
      />
      <TextDialogs dialogs={dialogs} onDone={refresh} />
    </Dialog>
  )
}

/** Deletes a template or snippet. Notes written with it keep their text. */
function useRemove() {
  const undoable = useUndoable('note_templates', 'note_snippets')
  return (own: Own) => {
    const { id, name } = own
    const [one, One] = 'sections' in own ? ['template', 'Template'] : ['snippet', 'Snippet']
    return undoable({
      run: () => ('sections' in own ? api.noteTemplates.delete({ id }) : api.noteSnippets.delete({ id })),
      bringBack: () =>
        'sections' in own
          ? api.noteTemplates.add({ name, sections: own.sections })
          : api.noteSnippets.add({ name, text: own.text }),
      done: `${One} deleted`,
      back: `${One} restored`,
      failed: `Failed to delete the ${one}`,
    })
  }
}

type OwnListProps = {
  kind: Kind
  query: {
    data?: { items: readonly Own[] } | undefined
    error: unknown
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  onEdit: (own: Own) => void
  onDelete: (own: Own) => void
}

function OwnList({ kind, query, onEdit, onDelete }: OwnListProps) {
  const { one, icon, empty, hint } = words[kind]
  const place = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(query.data?.items.map(({ id }) => id) ?? [], place)
  return (
    <div ref={place} tabIndex={-1} className="mt-4 outline-none">
      {query.error && !query.data ? (
        <ErrorState title={`Your ${kind} could not be loaded`} {...failedLoad(query)} />
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
        <ul {...focus} aria-label={`Your ${kind}`} className="divide-y divide-line">
          {query.data.items.map((own) => (
            <li key={own.id} data-row={own.id} tabIndex={-1} className="flex outline-none items-center gap-2 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{own.name}</span>
                <span className="block truncate text-sm text-muted">
                  {'sections' in own ? own.sections.map(({ heading }) => heading).join(', ') : own.text}
                </span>
              </span>
              <IconButton
                data-part="edit"
                label={`Edit ${one} ${own.name}`}
                icon={Pencil}
                onClick={() => onEdit(own)}
              />
              <IconButton
                data-part="delete"
                label={`Delete ${one} ${own.name}`}
                icon={Trash2}
                onClick={() => onDelete(own)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
