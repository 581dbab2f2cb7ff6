import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { newNoteDraftKey } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import { api, queries } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { differencesOf } from '../../../lib/forms/form-versions.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { tabletQuery, useMediaQuery } from '../../../lib/media.ts'
import { dayIn } from '../../../lib/time/day-in.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { lazyQuietly } from '../../../ui/lazy-overlay.ts'
import { insertDanger } from '@openhour/shared/features/ai/draft-in-note.rules.ts'
import { forgetReviews, notUsedElsewhere } from '../ai-text/ai-text.ts'
import { AiTextNotice } from '../ai-text/AiTextNotice.tsx'
import { useAiInsertion } from '../ai-text/use-ai-insertion.ts'
import { noteForm } from './note-form.ts'
import { noteDialogTitle, sessionName } from './note-labels.ts'
import { emptySections, plainText } from './note-sections.ts'
import { editorWidth, type NoteDialogProps } from './note-form-props.ts'
import { newNote, type NoteValues } from './note-values.ts'
import { NoteFields } from './NoteFields.tsx'
import { SignedElsewhere } from './SignedElsewhere.tsx'
import { SignQuestion } from './SignDialog.tsx'

const savedText = 'Clinical note saved successfully'

const RecordPane = lazyQuietly(() => import('../record-pane/RecordPane.tsx').then((file) => file.RecordPane))

type NoteFormProps = NoteDialogProps & { me: Me; own: readonly OwnTemplate[]; start: NoteStart | undefined }

/** The form of a note. It stays open with its text until the server has saved it. */
export function NoteForm(props: NoteFormProps) {
  const { client, note, ai, open, onClose, onDone, onAddendum, queue, me, own, start } = props
  const onDraftChange = note ? () => undefined : props.onDraftChange
  const queryClient = useQueryClient()
  // A snapshot, so that templates changed later don't rearrange the typed text.
  const [{ today, definition }] = useState(() => {
    const day = dayIn(new Date(), me.timeZone)
    const key = queries.notes.sessions.queryKey({ input: { clientId: client.id } })
    const nameOf = (id: string) =>
      sessionName(id, { sessions: queryClient.getQueryData(key)?.items, note, start, today: day })
    return { today: day, definition: noteForm({ own, today: day, sessionName: nameOf }) }
  })
  /** The sections without text, while the question before signing is open. */
  const [signing, setSigning] = useState<readonly string[]>()
  const toSign = useRef(false)
  const signFact = useId()
  const [signed, setSigned] = useState<Note>()
  const firstArea = useRef<HTMLTextAreaElement>(null)
  const narrow = useMediaQuery(tabletQuery)
  const [asked, setAsked] = useState(false)
  /** Counts the times that the lines of AI drafts were asked for. */
  const [toLines, setToLines] = useState(0)
  const recordShown = !narrow || asked
  const hideRecord = () => {
    flushSync(() => {
      setAsked(false)
      setToLines(0)
    })
    firstArea.current?.focus()
  }

  const sent = async (said: string) => {
    onDraftChange(false)
    forgetReviews(form.getValues('ai'))
    if (queue) queue.onNext()
    else onClose()
    toast.good(said)
    await onDone()
  }
  const sign = async ({ id, version }: Note) => {
    try {
      await api.notes.sign({ id, version })
    } catch (error) {
      await sent(savedText)
      toast.bad('The note is saved, but not signed', { description: problemFrom(error).detail })
      return
    }
    await sent('Clinical note signed')
  }
  const { dialog, ...kit } = useRecordForm(definition, {
    noun: 'note',
    opened: note,
    initial: note ? undefined : newNote(start, own, today),
    draftKey: note ? `clinical-note:${note.id}:edit` : newNoteDraftKey(client.id),
    clientId: client.id,
    always: note ? undefined : ['template', 'serviceDate', 'sessionId'],
    onSend: (content, { base, idempotencyKey }) =>
      base
        ? api.notes.update({ id: base.id, version: base.version, ...content })
        : api.notes.add({ clientId: client.id, ...content }, { context: { idempotencyKey } }),
    onSent: (saved) => (saved && toSign.current ? sign(saved) : sent(savedText)),
    onReread: note && (() => api.notes.get({ id: note.id })),
    onRefused: async ({ code, detail }) => {
      // Saving again keeps the text as a second note.
      if (code === 'not-possible-now' && detail === noteTexts.aiDraftUsed)
        form.setValue('ai', await notUsedElsewhere(form.getValues('ai')))
      const theirs = code === 'signed' && note && (await api.notes.get({ id: note.id }).catch(() => undefined))
      if (theirs) setSigned(theirs)
      return Boolean(theirs)
    },
    deletedElsewhere: 'This note was deleted in another tab. Your text is still here: save it as a new note.',
    failure: 'Failed to save clinical note',
  })
  const form = kit.form as unknown as UseFormReturn<NoteValues>
  const taken = useAiInsertion({ form, loaded: dialog.draft.loaded, wanted: ai, firstArea, clientId: client.id })
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const submitDisabled = dialog.submitDisabled || signed !== undefined
  const skip = () => {
    void dialog.draft.keep()
    queue?.onNext()
  }
  const send = async (values: NoteValues) => {
    toSign.current = true
    await dialog.sending.send(values)
    toSign.current = false
    setSigning(undefined)
  }
  /** Asks first about sections without text, and always after a chord, which is easily pressed by mistake. */
  const signNow = (always: boolean) => {
    if (isSubmitting || submitDisabled) return
    void form.handleSubmit((values) => {
      const empty = emptySections(values.sections)
      return always || empty.length > 0 ? setSigning(empty) : send(values)
    })()
  }

  return (
    <FormDialog
      {...dialog}
      open={open}
      onClose={onClose}
      initialFocus={firstArea}
      width={editorWidth}
      pane={
        recordShown && (
          <Suspense>
            <RecordPane {...{ form, client, note, own, asked, toLines }} aiTexts={taken.texts} onBack={hideRecord} />
          </Suspense>
        )
      }
      title={noteDialogTitle(note)}
      description={`${client.name}. ${queue ? `${queue.place}. ` : ''}Only you can read this.`}
      submitLabel="Save Note"
      submitDisabled={submitDisabled}
      cancelLabel={null}
      fact={
        <>
          <p>
            {dialog.draft.fact}
            {isDirty && dialog.draft.phase === 'saved' && (
              <>
                <span aria-hidden> · </span>
                <span>It stays here if you close this.</span>
              </>
            )}
          </p>
          <p id={signFact}>You sign as {me.fullName}. A signed note can’t be changed or deleted.</p>
        </>
      }
      leaving={{
        description: 'Your text has not been saved as a note. Its draft is deleted too.',
        cancelLabel: 'Keep writing',
        onKept: () => onDraftChange(true),
        onDiscarded: () => onDraftChange(false),
      }}
      actions={
        <>
          {queue && !queue.last && <Button onClick={skip}>Skip</Button>}
          <Button
            variant="soft"
            icon={PenLine}
            onClick={() => signNow(false)}
            aria-describedby={signFact}
            aria-keyshortcuts="Control+Enter"
            disabled={isSubmitting || submitDisabled}
          >
            Sign
          </Button>
        </>
      }
    >
      {(discard) => (
        <>
          {signed && (
            <SignedElsewhere
              differences={differencesOf(definition, form.getValues(), definition.valuesOf(signed))}
              typed={plainText(form.getValues('sections'))}
              onAddendum={
                onAddendum &&
                ((text) => {
                  dialog.draft.finish()
                  onAddendum(signed, text, form.getValues('ai'))
                })
              }
            />
          )}
          <AiTextNotice
            {...taken}
            onLines={() => {
              setAsked(true)
              setToLines(toLines + 1)
            }}
            onDanger={(danger) =>
              form.setValue('sections', insertDanger(form.getValues('sections'), danger), { shouldDirty: true })
            }
          />
          <div
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) signNow(true)
            }}
          >
            <NoteFields
              kit={kit}
              {...{ form, client, note, own, today, start, firstArea, recordShown }}
              onRecord={narrow ? () => (asked ? hideRecord() : setAsked(true)) : undefined}
              onDiscard={isDirty ? discard : undefined}
            />
          </div>
          <SignQuestion
            open={signing !== undefined}
            empty={signing}
            onClose={() => setSigning(undefined)}
            busy={isSubmitting}
            onConfirm={() => void form.handleSubmit(send)()}
          />
        </>
      )}
    </FormDialog>
  )
}
