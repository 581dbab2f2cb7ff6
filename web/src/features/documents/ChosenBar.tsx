import { archiveName, documentArchivePath } from '@openhour/shared/features/documents/all-documents.rules.ts'
import { type DocumentKind, documentKinds } from '@openhour/shared/features/documents/document-search.rules.ts'
import { documentKindNames, documentTexts } from '@openhour/shared/features/documents/documents.rules.ts'
import { Download, EyeOff, Share2, Tag, Trash2, X } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { askForFile } from '../../lib/api/transfer.ts'
import { countOf } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { useAllDocumentsDialogs } from './all-documents-dialogs.ts'
import type { ChosenDocuments } from './use-chosen-documents.ts'
import { useDeleteDocuments } from './use-delete-documents.ts'

type ChosenBarProps = { chosen: ChosenDocuments; dialogs: ReturnType<typeof useAllDocumentsDialogs> }

/** What can be done with several documents at once; not rendered without any. */
export function ChosenBar({ chosen, dialogs }: ChosenBarProps) {
  const { all, clear } = chosen
  const refresh = useRefresh('documents')
  const remove = useDeleteDocuments()
  const { busy, run } = useAction<'type' | 'unshare' | 'download' | 'delete'>()
  const ids = all.map(({ id }) => id)
  const what = countOf(all.length, 'document')
  const own = all.some(({ clientId }) => clientId === null)
  const unshared = all.filter(({ sharedAt }) => sharedAt === null)
  const change = async (name: 'type' | 'unshare', work: () => Promise<unknown>, text: string) => {
    if (!(await run(name, work, documentTexts.saveFailed))) return
    toast.good(text)
    await refresh()
  }
  const setType = (documentType: DocumentKind) =>
    change(
      'type',
      () => api.allDocuments.setType({ ids, documentType }),
      `${what} changed to ${documentKindNames[documentType]}`,
    )
  const unshare = () =>
    change('unshare', () => api.allDocuments.share({ ids, shared: false }), `${what} no longer shared`)
  return (
    <section
      aria-label="Chosen documents"
      className="sticky bottom-3 z-10 flex items-center gap-x-2 gap-y-3 rounded-xl border border-line-strong bg-surface p-3 shadow-pop max-sm:flex-wrap print:hidden"
    >
      <p role="status" className="tnum min-w-0 flex-1 pl-1 text-md font-medium">
        {what} chosen
      </p>
      <div className="flex flex-wrap gap-2 max-sm:order-1 max-sm:w-full max-sm:gap-1.5">
        <Menu
          label="Type"
          trigger={(trigger) => (
            <Button {...trigger} size="sm" icon={Tag} busy={busy === 'type'}>
              Type
            </Button>
          )}
          entries={documentKinds.map((kind) => ({
            label: documentKindNames[kind],
            onSelect: () => void setType(kind),
          }))}
        />
        {unshared.length > 0 ? (
          <Button
            size="sm"
            icon={Share2}
            disabled={own}
            title={own ? 'The practice’s own documents can’t be shared' : undefined}
            onClick={() => dialogs.show({ kind: 'share', documents: unshared, onShared: clear })}
          >
            Share
          </Button>
        ) : (
          <Button size="sm" icon={EyeOff} busy={busy === 'unshare'} onClick={() => void unshare()}>
            Stop sharing
          </Button>
        )}
        <Button
          size="sm"
          icon={Download}
          busy={busy === 'download'}
          onClick={() => void run('download', () => downloadAll(ids), documentTexts.downloadFailed)}
        >
          Download
        </Button>
        <Button
          size="sm"
          variant="danger-text"
          icon={Trash2}
          busy={busy === 'delete'}
          onClick={() => void remove(all).then(clear)}
        >
          Delete
        </Button>
      </div>
      <IconButton label="Choose none" icon={X} size="sm" onClick={clear} />
    </section>
  )
}

/** The browser saves the archive while it arrives, so that its size does not matter. It says so itself if the transfer breaks off. */
async function downloadAll(ids: readonly string[]): Promise<void> {
  const path = `${documentArchivePath}?ids=${ids.join(',')}`
  await askForFile(path, new AbortController().signal)
  const link = document.createElement('a')
  link.href = path
  link.download = archiveName('')
  link.click()
}
