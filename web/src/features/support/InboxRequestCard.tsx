import type { SupportState } from '@openhour/shared/features/support/support-search.rules.ts'
import { inboxStateNames } from '@openhour/shared/features/support/support.rules.ts'
import { screenshotPaths } from '@openhour/shared/features/support/support.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, RotateCcw } from 'lucide-react'
import { api, queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { askerText } from './asker-text.ts'
import { ReplyBox } from './ReplyBox.tsx'
import { RequestMessages } from './RequestMessages.tsx'
import { stateTones } from './state-tones.ts'

/** A request as admins see it: who asked, what was written, and what can be done with it. */
export function InboxRequestCard({ id }: { id: string }) {
  const query = useQuery({ ...queries.supportInbox.get.queryOptions({ input: { id } }), staleTime: 0 })
  const templates = useQuery(queries.supportInbox.templates.queryOptions()).data?.items ?? []
  const refresh = useRefresh('support_requests', 'notifications')
  const action = useAction<'assign' | 'state'>()
  const { data } = query
  if (query.isError && !data) return <ErrorState title="This request could not be loaded" {...failedLoad(query)} />
  if (!data)
    return (
      <Loading label="Loading the request">
        <Skeleton className="h-60" />
      </Loading>
    )
  const answer = (close: boolean) => async (text: string, idempotencyKey: string) => {
    await api.supportInbox.answer({ id, text, close }, { context: { idempotencyKey } })
    await refresh()
  }
  const setState = (state: SupportState) =>
    void action.run('state', async () => {
      await api.supportInbox.setState({ id, state })
      await refresh()
    })
  const assign = (adminId: string) =>
    void action.run('assign', async () => {
      await api.supportInbox.assign({ id, adminId: adminId === '' ? null : adminId })
      await refresh()
    })
  const who = askerText(data.from)
  return (
    <Card padding="lg">
      <section aria-label="Request" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="min-w-0 text-2xl wrap-anywhere">{data.subject ?? 'Subject can’t be decrypted'}</h2>
          {data.priority && <Badge tone="plum">Priority</Badge>}
          <Badge tone={stateTones[data.state]}>{inboxStateNames[data.state]}</Badge>
          {data.from.suspended && <Badge tone="bad">Suspended account</Badge>}
        </div>
        <p className="text-muted wrap-anywhere">
          {who}
          {data.from.email && `, ${data.from.email}`}
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Assigned to" className="min-w-52">
            <Select
              options={data.admins.map((admin) => ({ value: admin.id, label: admin.name }))}
              placeholder="Nobody"
              value={data.assignedTo ?? ''}
              disabled={action.busy !== undefined}
              onChange={({ target }) => assign(target.value)}
            />
          </Field>
          {data.state === 'closed' ? (
            <Button icon={RotateCcw} busy={action.busy === 'state'} onClick={() => setState('open')}>
              Open again
            </Button>
          ) : (
            <Button icon={Check} busy={action.busy === 'state'} onClick={() => setState('closed')}>
              Close request
            </Button>
          )}
        </div>
        <FormError>{action.refusal}</FormError>
        <RequestMessages
          messages={data.messages}
          diagnostics={data.diagnostics}
          isOwn={({ fromSupport }) => fromSupport}
          authorOf={({ fromSupport }) => (fromSupport ? 'Support' : who)}
          filesPath={screenshotPaths.admin}
        />
        <ReplyBox
          draftKey={`support:${id}:answer`}
          label="Your answer"
          hint={
            data.from.role === null
              ? 'It is sent by email, because a visitor has no account.'
              : 'They read it in their account, and get an email with a link.'
          }
          sendLabel="Send answer"
          onSend={answer(false)}
          actions={({ text, setText, send, busy }) => (
            <>
              {templates.length > 0 && (
                <Select
                  aria-label="Template"
                  placeholder="Insert a template"
                  value=""
                  options={templates.map(({ id: value, name }) => ({ value, label: name }))}
                  onChange={({ target }) => {
                    const chosen = templates.find((one) => one.id === target.value)
                    if (chosen) setText(text.trim() === '' ? chosen.text : `${text}\n\n${chosen.text}`)
                  }}
                />
              )}
              <Button disabled={busy} onClick={() => send(answer(true))}>
                Send and close
              </Button>
            </>
          )}
        />
      </section>
    </Card>
  )
}
