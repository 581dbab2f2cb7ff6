import type { OutboxMail } from '@openhour/shared/features/admin-outbox/admin-outbox.contract.ts'
import { templateWords } from '@openhour/shared/features/admin-outbox/admin-outbox.rules.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useOlderList } from '../../lib/lists/use-older-list.ts'
import { withProof } from '../../lib/session/proof.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OlderList } from '../../ui/list/OlderList.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { outboxList } from './outbox-list.ts'

type Opened = { to: string; subject: string; text: string }

/** Emails in the folder of the server: recipient and kind, and the text of those that let a person in. */
export function OutboxList() {
  const list = useOlderList(outboxList, undefined)
  const opening = useAction()
  const [opened, setOpened] = useState<Opened>()
  const open = ({ id }: OutboxMail) =>
    opening.run(
      id,
      async () => setOpened(await withProof(() => api.adminOutbox.open({ id }))),
      'The email could not be opened',
    )
  return (
    <>
      <OlderList
        list={list}
        skeleton={
          <Loading label="Loading the outbox">
            <Skeleton className="h-40" />
          </Loading>
        }
      >
        {({ items }) => (
          <Card padding="none">
            <ul aria-label="Emails in the outbox" className="divide-y divide-line">
              {items.map((mail) => (
                <Row key={mail.id} mail={mail} busy={opening.busy === mail.id} onOpen={() => void open(mail)} />
              ))}
            </ul>
          </Card>
        )}
      </OlderList>
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened?.subject ?? ''}
        description={`To ${opened?.to ?? ''}`}
      >
        <p className="wrap-anywhere whitespace-pre-wrap">{opened?.text}</p>
      </Dialog>
    </>
  )
}

function Row({ mail, busy, onOpen }: { mail: OutboxMail; busy: boolean; onOpen: () => void }) {
  const { id, to, template, at, readable } = mail
  return (
    <li
      data-row={id}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 outline-none sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{to}</p>
        <p className="text-sm text-muted">
          {templateWords(template)} · {formatMoment(at, { zone: 'UTC' })}
        </p>
      </div>
      {readable && (
        <Button size="sm" busy={busy} aria-label={`Open ${templateWords(template)} to ${to}`} onClick={onOpen}>
          Open
        </Button>
      )}
    </li>
  )
}
