import { useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import { HelpCard } from '../portal-home/HelpCard.tsx'

/** Whom to call, announced when an answer calls for it. It judges nothing and keeps nobody from going on. */
export function CallForHelp({ clientId, shown }: { clientId: string; shown: boolean }) {
  // Asked for with the questions, so that the numbers are there at once.
  const profile = useQuery(queries.portal.profile.queryOptions({ input: { clientId } }))
  return (
    <div role="alert">
      {shown && (
        <>
          <p className="mb-3 font-medium">Thank you for saying so. You do not have to be alone with this.</p>
          <HelpCard profile={profile.data} />
        </>
      )}
    </div>
  )
}
