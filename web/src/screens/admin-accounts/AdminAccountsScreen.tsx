import { UserPlus } from 'lucide-react'
import { accountList } from '../../features/admin-accounts/account-list.ts'
import type { AccountListSearch } from '../../features/admin-accounts/account-search.ts'
import { AccountDialogs, useAccountDialogs } from '../../features/admin-accounts/account-dialogs.ts'
import { AccountRows, countOfAccounts } from '../../features/admin-accounts/AccountRows.tsx'
import { AccountsSkeleton } from '../../features/admin-accounts/AccountsSkeleton.tsx'
import { adminAccountsPage } from '../../features/admin-accounts/admin-accounts.page.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { ListHead } from '../../ui/list/ListHead.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { PageHead } from '../shell/PageHead.tsx'

type AdminAccountsScreenProps = { search: AccountListSearch; onSearch: ListPlace<AccountListSearch>['onView'] }

/** /app/admin/therapists: the accounts of therapists, clients and admins. */
export function AdminAccountsScreen({ search, onSearch }: AdminAccountsScreenProps) {
  const list = useList(accountList, undefined, { view: search, onView: onSearch })
  const dialogs = useAccountDialogs()
  return (
    <>
      <PageHead
        title={adminAccountsPage.title}
        fact="Who uses this server. Nothing here tells what clients say to their therapists."
        actions={
          <>
            <Button
              icon={UserPlus}
              aria-haspopup="dialog"
              onClick={() => dialogs.show({ kind: 'invite', role: 'therapist' })}
            >
              Invite therapist
            </Button>
            <Button
              icon={UserPlus}
              aria-haspopup="dialog"
              onClick={() => dialogs.show({ kind: 'invite', role: 'admin' })}
            >
              Invite admin
            </Button>
          </>
        }
      />
      <ListHead list={list} title={titleOf(search.role)} fact={({ total }) => countOfAccounts(total)} />
      <RecordList list={list} skeleton={<AccountsSkeleton />}>
        {({ items }) => <AccountRows accounts={items} />}
      </RecordList>
      <AccountDialogs dialogs={dialogs} />
    </>
  )
}

function titleOf(role: AccountListSearch['role']): string {
  if (role === 'client') return 'Clients'
  return role === 'admin' ? 'Admins' : 'Therapists'
}
