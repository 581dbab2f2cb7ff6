import { AuditLog } from '../../features/admin-audit/AuditLog.tsx'
import { VerificationCard } from '../../features/admin-audit/VerificationCard.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { adminAuditLogsPage } from './admin-audit-logs.page.ts'

/** /app/admin/audit-logs: who did what, without the content of anything. */
export function AuditLogsScreen() {
  return (
    <>
      <PageHead title={adminAuditLogsPage.title} fact="Who did what on this server. Never what a record says." />
      <div className="grid gap-8">
        <VerificationCard />
        <AuditLog />
      </div>
    </>
  )
}
