import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const [useTemplateDialogs, TemplateDialogs] = defineDialogs()({
  edit: lazyDialog(() => import('./TemplateDialog.tsx').then((file) => file.TemplateDialog)),
  delete: lazyDialog(() => import('./DeleteTemplateDialog.tsx').then((file) => file.DeleteTemplateDialog)),
})

/** Texts that answers start from. */
export function TemplatesCard() {
  const query = useQuery(queries.supportInbox.templates.queryOptions())
  const dialogs = useTemplateDialogs()
  const { data } = query
  if (query.isError && !data) return <ErrorState title="The templates could not be loaded" {...failedLoad(query)} />
  return (
    <Card padding="lg">
      <section aria-label="Templates">
        <CardHead
          title="Templates"
          fact="Texts to start an answer from."
          actions={
            <Button icon={Plus} onClick={() => dialogs.show({ kind: 'edit' })}>
              New template
            </Button>
          }
        />
        {data?.items.length === 0 ? (
          <p className="text-muted">No templates yet.</p>
        ) : data ? (
          <ul aria-label="Templates" className="divide-y divide-line">
            {data.items.map((template) => (
              <li key={template.id} className="flex items-center gap-2 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{template.name}</span>
                  <span className="line-clamp-2 text-sm text-muted wrap-anywhere">{template.text}</span>
                </span>
                <IconButton
                  label={`Change ${template.name}`}
                  icon={Pencil}
                  onClick={() => dialogs.show({ kind: 'edit', template })}
                />
                <IconButton
                  label={`Delete ${template.name}`}
                  icon={Trash2}
                  onClick={() => dialogs.show({ kind: 'delete', template })}
                />
              </li>
            ))}
          </ul>
        ) : (
          <Loading label="Loading the templates">
            <Skeleton className="h-12" />
          </Loading>
        )}
        <TemplateDialogs dialogs={dialogs} />
      </section>
    </Card>
  )
}
