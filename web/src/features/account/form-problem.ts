import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { problemOfCall } from '../../lib/api/http.ts'

/**
 * Puts what the server says of fields onto them, with the focus on the first, and answers what is left to say of the whole form.
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
