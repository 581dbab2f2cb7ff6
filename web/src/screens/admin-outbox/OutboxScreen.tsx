import { OutboxList } from '../../features/admin-outbox/OutboxList.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { adminOutboxPage } from './admin-outbox.page.ts'

/** /app/admin/outbox: emails that no mail server has taken, because none is set. */
export function OutboxScreen() {
  return (
    <>
      <PageHead
        title={adminOutboxPage.title}
        fact="While no mail server is set, each email is saved in a folder on the server. Times are in UTC."
      />
      <OutboxList />
    </>
  )
}
