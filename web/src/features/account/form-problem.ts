import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { problemOfCall } from '../../lib/api/http.ts'

/**
 * Shows the server's field errors, focuses the first one, and returns what applies to the whole form.
 */
export function placeProblem<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError' | 'getValues'>,
  error: unknown,
): Problem | undefined {
  const problem = problemOfCall(error)
  const known = form.getValues()
  const placed = Object.entries(problem.errors ?? {}).filter(([field]) => field in known)
  for (const [index, [field, message]] of placed.entries())
    form.setError(field as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 })
  return placed.length > 0 ? undefined : problem
}
